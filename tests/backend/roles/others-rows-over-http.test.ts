import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRoleMatrix } from '#scripts/roles/read-role-matrix.ts'
import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import { choosePasswordByMail } from '#tests/support/backend/mails-of-server.ts'
import { newCommand } from '#tests/support/backend/new-command.ts'
import { makePhoto, type TestPhoto } from '#tests/support/backend/photo.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'
import { withoutHttp, type WithoutHttp } from '#tests/support/backend/without-http.ts'

// A whole delivery of one driver for one customer: photo, receiver, code, cash, UPI, its pay-out, notes. A person who is let into a function asks
// it for that, by every id there is. What nobody else may read is marked, and the marks are looked for in every answer.

type Row = Record<string, unknown>
type Somebody = Caller & { token: string; userId: string }

const ATTACKERS = ['visitor', 'another customer', 'another driver', 'switched off'] as const
type Attacker = (typeof ATTACKERS)[number]

/** In names, notes and references. */
const MARK = 'Kumquat'
const CASH = 7_654_321
/** The recipient's phone: a stranger may search by it, or call it theirs, and reads what they typed. */
const TYPED = '9111111102'
const FORBIDDEN = ['42501', 'PT401', 'PT403']
/** Any other code is the server's own fault, and a status from 500. */
const IS_CALLERS_MISTAKE = /^(21|22|23|42|54|P0001$|PT4|PGRST$)/
const NUMBERS = ['66000000000001', '66000000000002'] as const

// On one database: what differs between them is tried by the matrix.
describe('somebody else’s delivery', () => {
  let server: TestServer
  let database: WithoutHttp
  let staff: Somebody
  let driver: Somebody
  let customer: Somebody
  let attackers: Record<Attacker, Caller & { token: string; userId: string }>
  /** Of the office by their role: what the office sees is theirs to see. */
  let clerk: Somebody
  let functions: { name: string; keys: string[] }[]
  /** Under what they are the ids of. */
  let ids: Record<string, string>
  let photo: TestPhoto
  let captureId: string
  let secrets: string[]

  const query = <Found extends object = Row>(sql: string, values: unknown[] = []) => server.backend.database.query<Found>(sql, values)
  const valueOf = async (sql: string, values: unknown[] = []) => String(Object.values((await query(sql, values))[0] ?? {})[0])
  const push = async (who: Caller, ...commands: object[]) =>
    (await who.rpc('sync_push', { commands })).body as { answers?: { status: string; code: string | null }[]; denied?: string }

  async function must(answered: Promise<{ status: number; body: unknown }>): Promise<Row> {
    const { status, body } = await answered
    if (status !== 200 || 'refused' in ((body ?? {}) as Row)) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body as Row
  }

  beforeAll(async () => {
    server = await startTestServer()
    database = await withoutHttp(server.backend.database)
    const as = (name: string) => signIn(server.url, `${name}@waybill.example`)
    ;[staff, driver, customer] = await Promise.all([as('staff'), as('driver'), as('customer')])
    const admin = await as('admin')
    const switchedOff = await as('manager')
    await query(`update public.staff set status = 'Inactive' where user_id = $1`, [switchedOff.userId])
    await callAs(server.url).post('/auth/v1/signup', {
      email: 'rival@people.example',
      password: 'a long password',
      data: { name: 'Rival' },
    })
    await choosePasswordByMail(server.url, 'rival@people.example', 'a long password')
    attackers = {
      visitor: { ...callAs(server.url), token: '', userId: '' },
      'another customer': await signIn(server.url, 'rival@people.example', 'a long password'),
      'another driver': await as('driver2'),
      'switched off': switchedOff,
    }
    clerk = await newClerk()
    await deliver(admin)
    functions = await query<{ name: string; keys: string[] }>(
      `select p.proname as name,
         array(select distinct m[1] from regexp_matches(p.prosrc, '->>? ?''(\\w+)''', 'g') as m) as keys
       from pg_proc as p where p.pronamespace = 'public'::regnamespace and p.pronargs = 1
         and has_function_privilege('authenticated', p.oid, 'execute') order by p.proname`,
    )
  })
  afterAll(() => server.remove())

  async function newClerk(): Promise<Somebody> {
    const email = 'clerk@people.example'
    await callAs(server.url).post('/auth/v1/signup', { email, password: 'a long password', data: { name: 'Wasim Warehouse' } })
    await choosePasswordByMail(server.url, email, 'a long password')
    const { userId } = await signIn(server.url, email, 'a long password')
    await query(
      `insert into public.staff (staff_code, user_id, user_name, position, email, role) values ('S9001', $1, 'Wasim Warehouse', 'Warehouse', $2, 'Staff')`,
      [userId, email],
    )
    return signIn(server.url, email, 'a long password')
  }

  async function deliver(admin: Caller): Promise<void> {
    await must(admin.rpc('save_company_setting', { name: 'remittance_days', value: 0 }))
    const clientCode = await valueOf(
      `select c.client_code from public.clients as c join public.client_accounts as a on a.client_id = c.id where a.user_id = $1 limit 1`,
      [customer.userId],
    )
    const shipmentIds = NUMBERS.map(() => crypto.randomUUID())
    for (const [at, number] of NUMBERS.entries()) {
      const shipment = {
        id: shipmentIds[at] as string,
        tracking_number: number,
        client_code: clientCode,
        from_name_or_company: `${MARK} Mills`,
        from_contact_number: '9111111101',
        to_name_or_company: 'Asha Rao',
        to_contact_number: TYPED,
        to_email: 'customer@waybill.example',
        to_city: 'Pune',
        payment_mode: 'cod' as const,
        collect_amount: CASH,
        base_price: 98_765,
        driver_id: driver.userId,
      }
      expect(await push(staff, newCommand('create-shipment', { shipment, items: [] }))).toMatchObject({ answers: [{ status: 'applied' }] })
    }
    const [shipmentId = '', secondId = ''] = shipmentIds
    await must(staff.rpc('set_receipt_needs', { shipmentId, needs: ['code'] }))
    const shown = (await must(staff.post('/functions/v1/delivery-code', { shipmentId }))) as { digits: string; signed: string }
    await must(staff.rpc('add_private_note', { noteId: crypto.randomUUID(), shipmentId, text: `${MARK}: bad payer` }))
    await must(
      customer.rpc('save_address', {
        id: crypto.randomUUID(),
        name: `${MARK} Yard`,
        street: '1 Mill Road',
        city: 'Pune',
        state: '',
        postalCode: '',
      }),
    )
    photo = makePhoto()
    const command = newCommand('record-delivery', {
      shipmentId,
      trackingNumber: NUMBERS[0],
      outcome: 'Delivered',
      notes: `${MARK} at the gate`,
      photo: { id: photo.id, sha256: photo.sha256, size: photo.bytes.byteLength, type: 'image/jpeg' },
      collection: { expectedPaise: CASH, collectedPaise: CASH - 100, mode: 'cash', reference: null, reason: `${MARK} had no change` },
      receiver: { name: `Mr ${MARK}`, relation: 'family' },
    })
    captureId = command.id
    const byUpi = newCommand('record-delivery', {
      shipmentId: secondId,
      trackingNumber: NUMBERS[1],
      outcome: 'Delivered',
      notes: '',
      photo: null,
      collection: { expectedPaise: CASH, collectedPaise: CASH, mode: 'upi', reference: `${MARK}-UPI`, reason: null },
    })
    expect(await push(driver, command, byUpi)).toMatchObject({ answers: [{ status: 'applied' }, { status: 'applied' }] })
    const stored = await fetch(`${server.url}/functions/v1/upload-pod-photo?photo=${photo.id}&sha256=${photo.sha256}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${driver.token}` },
      body: photo.bytes,
    })
    expect(stored.status).toBe(200)
    const proofId = await valueOf('select id from public.proof_of_delivery where photo_id = $1', [photo.id])
    const path = await valueOf('select image_url from public.proof_of_delivery where photo_id = $1', [photo.id])
    const handOverId = crypto.randomUUID()
    await must(
      staff.rpc('hand_over_cash', {
        id: handOverId,
        driverId: driver.userId,
        seenPaise: CASH - 100,
        pieces: { 500: 100 },
        reason: `${MARK} was short`,
      }),
    )
    const claimId = await valueOf(`select id from public.cash_entries where mode = 'upi' and kind = 'collection' and reference like $1`, [
      `${MARK}%`,
    ])
    await must(staff.rpc('settle_upi', { claimId, foundPaise: CASH, reason: null }))
    const due = (await must(staff.rpc('client_due', { clientCode }))) as { paise: number }
    const remittanceId = crypto.randomUUID()
    await must(
      staff.rpc('remit_to_client', {
        id: remittanceId,
        clientCode,
        seenPaise: due.paise,
        upTo: null,
        paidOn: await valueOf('select app.ist_today()::text'),
        bankReference: `${MARK}-UTR`,
        deductions: [{ words: `${MARK} handling`, paise: 100 }],
      }),
    )
    ids = {
      shipmentId,
      secondShipmentId: secondId,
      proofId,
      captureId,
      photoId: photo.id,
      driverId: driver.userId,
      customerId: customer.userId,
      handOverId,
      claimId,
      remittanceId,
      addressId: await valueOf('select id from public.saved_addresses where owner = $1 limit 1', [customer.userId]),
      invoiceId: await valueOf(`select id from public.invoices where client_code = $1 limit 1`, [clientCode]),
      warehouseId: await valueOf('select id from public.warehouses limit 1'),
      clientCode,
    }
    const token = await valueOf('select payment_token from public.shipments where id = $1', [shipmentId])
    secrets = [MARK, shown.digits, shown.signed, path, token, String(CASH), '98765', '9111111101', photo.sha256]
  }

  /** Every key that the function reads, with this id wherever an id could stand. */
  function asking(keys: readonly string[], id: string): Row {
    const known: Row = {
      trackingNumber: NUMBERS[0],
      number: NUMBERS[0],
      numbers: NUMBERS,
      clientCode: ids['clientCode'],
      driverId: ids['driverId'],
      userId: ids['customerId'],
      table: 'shipments',
      limit: 500,
      after: null,
      before: null,
      text: MARK,
      q: MARK,
      search: MARK,
      phone: TYPED,
      email: 'customer@waybill.example',
      sha256: photo.sha256,
    }
    return { id, ...Object.fromEntries(keys.map((key) => [key, key in known ? known[key] : id])) }
  }

  /** Nothing of it may move, no matter who asked. */
  async function everything(): Promise<Row> {
    const one = [ids['shipmentId'], ids['secondShipmentId']]
    return {
      shipments: await query('select * from public.shipments where id = any ($1::uuid[]) order by id', [one]),
      proofs: await query('select * from public.proof_of_delivery where shipment_id = any ($1::uuid[]) order by id', [one]),
      cash: await query('select * from public.cash_entries order by id'),
      handOvers: await query('select * from public.cash_hand_overs order by id'),
      remittances: await query('select * from public.remittances order by id'),
      lines: await query('select * from public.remittance_lines order by remittance_id, shipment_id'),
      codes: await query('select serial, wrong_tries, encode(digest, $1) as digest from app.delivery_codes order by shipment_id', ['hex']),
      looks: await query('select count(*) from app.delivery_code_looks'),
      addresses: await query('select * from public.saved_addresses where owner = $1 order by id', [customer.userId]),
      payments: await query('select * from public.payments order by id'),
      accounts: await query('select * from public.client_accounts order by client_id, user_id'),
      staff: await query('select * from public.staff order by id'),
      sheets: await query('select * from public.run_sheets order by id'),
      objects: await query('select bucket_id, name, metadata from storage.objects order by bucket_id, name'),
    }
  }

  // By its number, or that of a phone which they typed, a stranger follows a parcel, and a driver who has it in their hands looks it up: what those two tell has tests of its own.
  const TOLD_BY_NUMBER = ['track_shipment', 'track_by_phone', 'fetch_for_delivery']

  const tell = (told: string[], who: Attacker) => (name: string, id: string, answer: unknown) => {
    const said = JSON.stringify(answer)
    const found = secrets.filter((secret) => said.includes(secret) && !(TOLD_BY_NUMBER.includes(name) && secret === MARK))
    if (found.length > 0) told.push(`${who} asks ${name} with ${id}: ${found.join(', ')} in ${said.slice(0, 400)}`)
  }

  test.each(ATTACKERS)('%s is told nothing of it over HTTP', async (who) => {
    const before = await everything()
    const told: string[] = []
    const hears = tell(told, who)
    for (const { name, keys } of functions) {
      const { status, body } = await attackers[who].rpc(name, asking(keys, ids['shipmentId'] ?? ''))
      if (status >= 500) told.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
      hears(name, 'the shipment', body)
    }
    expect(told).toEqual([])
    expect(await everything()).toEqual(before)
  })

  // With the role and the claims of their token, as the server asks the database for them.
  test.each(ATTACKERS)(
    '%s is told nothing of another’s delivery, money, code or photo by a function that lets them in, and moves nothing',
    async (who) => {
      const before = await everything()
      const told: string[] = []
      const hears = tell(told, who)
      let answered = 0
      for (const { name, keys } of functions) {
        for (const id of Object.values(ids)) {
          const { answer, code } = await database.call(attackers[who], name, asking(keys, id))
          if (FORBIDDEN.includes(code ?? '')) break
          if (code !== null && !IS_CALLERS_MISTAKE.test(code)) told.push(`${name} with ${id}: ${code}`)
          answered++
          hears(name, id, answer)
        }
      }
      expect(told).toEqual([])
      expect(answered).toBeGreaterThan(0)
      expect(await everything()).toEqual(before)
    },
  )

  test.each(ATTACKERS)('%s gets no row of it from a table, its photo from no address and its code from no function', async (who) => {
    const attacker = attackers[who]
    const { token } = attacker
    const tables = await query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
    const told: string[] = []
    for (const { name } of tables) {
      const { body } = await attacker.get(`/rest/v1/${name}?select=*&limit=10000`)
      const found = secrets.filter((secret) => JSON.stringify(body).includes(secret))
      if (found.length > 0) told.push(`${name}: ${found.join(', ')}`)
    }
    expect(told).toEqual([])
    const path = await valueOf('select image_url from public.proof_of_delivery where photo_id = $1', [photo.id])
    for (const address of [`object/pod-images/${path}`, `object/authenticated/pod-images/${path}`, `object/public/pod-images/${path}`])
      expect([address, (await attacker.get(`/storage/v1/${address}`)).status]).not.toEqual([address, 200])
    expect((await attacker.post(`/storage/v1/object/sign/pod-images/${path}`, { expiresIn: 60 })).status).not.toBe(200)
    const code = await attacker.post('/functions/v1/delivery-code', { shipmentId: ids['shipmentId'] })
    expect(secrets.filter((secret) => JSON.stringify(code.body).includes(secret))).toEqual([])
    const upload = await fetch(`${server.url}/functions/v1/upload-pod-photo?photo=${photo.id}&sha256=${photo.sha256}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: photo.bytes,
    })
    expect([401, 403]).toContain(upload.status)
  })

  test.each(ATTACKERS)('%s undoes, corrects and doubles nothing of another’s capture, and takes no photo over', async (who) => {
    const before = await everything()
    const base = {
      shipmentId: ids['shipmentId'] ?? '',
      trackingNumber: NUMBERS[0],
      outcome: 'Returned' as const,
      notes: 'mine',
      photo: null,
    }
    const theirPhoto = { id: photo.id, sha256: photo.sha256, size: photo.bytes.byteLength, type: 'image/jpeg' as const }
    const tried = [
      newCommand('withdraw', { commandId: captureId, commandKind: 'record-delivery' }),
      newCommand('correct-delivery', { ...base, corrects: captureId, keepsPhoto: true }),
      { ...newCommand('record-delivery', base), id: captureId },
      { ...newCommand('record-delivery', base), replaces: [captureId] },
      newCommand('record-delivery', { ...base, shipmentId: null, trackingNumber: `none-${who}`, photo: theirPhoto }),
    ]
    for (const command of tried) {
      const { answers = [] } = await push(attackers[who], command)
      expect(JSON.stringify(answers)).not.toContain(MARK)
    }
    const after = await everything()
    // A capture of one's own may be handed in for any parcel: it waits for the office, beside the other.
    const theirs = (rows: unknown) => (rows as Row[]).filter((row) => row['captured_by'] === driver.userId)
    expect({ ...after, proofs: theirs(after['proofs']) }).toEqual({ ...before, proofs: theirs(before['proofs']) })
    const target = await attackers[who].rpc('photo_upload_target', { photoId: photo.id })
    expect(JSON.stringify(target.body)).not.toContain(photo.sha256)
  })

  test('warehouse staff reads no table of cash, pay-outs, addresses or photos, and of what is one person’s own only theirs', async () => {
    const { tables } = await readRoleMatrix()
    for (const { userId } of [clerk, attackers['switched off']]) {
      await query(`insert into public.personal_settings values ($1, 'list-columns', '["to"]', now())`, [userId])
      await query(
        `insert into public.saved_views (id, owner, name, filter, shared, changed_at) values (gen_random_uuid(), $1, $2, '', false, now())`,
        [userId, userId === clerk.userId ? 'Mine' : `${MARK} of a manager`],
      )
    }
    const owners = { personal_settings: 'person', saved_views: 'owner', user_scope: 'user_id', users: 'id' } as const
    const own = tables.filter(({ of }) => of.staff.includes('own')).map(({ name }) => name)
    expect(own, 'each is asked below').toEqual(Object.keys(owners))
    for (const [table, owner] of Object.entries(owners)) {
      const { body } = await clerk.get(`/rest/v1/${table}?select=${owner}&limit=10000`)
      expect([table, ...new Set((body as Row[]).map((row) => row[owner]))]).toEqual([table, clerk.userId])
    }
    const views = await clerk.rpc('sync_personal_views', { changes: [] })
    expect(JSON.stringify(views.body)).not.toContain(MARK)

    const withheld = tables.filter(({ of }) => of.staff === '').map(({ name }) => name)
    for (const table of ['cash_entries', 'cash_hand_overs', 'remittances', 'saved_addresses', 'more_photos'])
      expect(withheld).toContain(table)
    for (const table of withheld) {
      const { status, body } = await clerk.get(`/rest/v1/${table}?select=*&limit=10000`)
      expect([table, status === 200 ? body : 'refused']).toEqual([table, status === 200 ? [] : 'refused'])
    }
  })

  test('warehouse staff is let into no function of an admin’s or a customer’s for this delivery, and into no command of a manager’s', async () => {
    const { functions: all, commands } = await readRoleMatrix()
    const before = await everything()
    const withheld = all.filter(({ of }) => !of.staff).map(({ name }) => name)
    for (const name of ['client_terms', 'client_account_list', 'activity_page', 'my_shipments', 'my_remittances', 'my_addresses'])
      expect(withheld).toContain(name)
    const told: string[] = []
    for (const name of withheld) {
      const keys = functions.find((each) => each.name === name)?.keys ?? []
      for (const id of Object.values(ids)) {
        const { status, body } = await clerk.rpc(name, asking(keys, id))
        const said = JSON.stringify(body)
        const isRefused = status === 401 || status === 403 || /"denied"|"not-allowed"/.test(said)
        if (!isRefused || secrets.some((secret) => said.includes(secret))) told.push(`${name} with ${id}: ${status} ${said.slice(0, 300)}`)
      }
    }
    expect(told).toEqual([])
    for (const { name } of commands.filter(({ of }) => !of.staff)) {
      const payload = { id: ids[name.includes('client') ? 'clientCode' : 'warehouseId'], isNew: false, changes: {} }
      const answer = await push(clerk, {
        ...newCommand('withdraw', { commandId: captureId, commandKind: 'record-delivery' }),
        kind: name,
        payload,
      })
      expect([name, answer.answers?.[0]?.status]).not.toEqual([name, 'applied'])
    }
    expect(await everything()).toEqual(before)
  })

  test('warehouse staff neither undoes nor corrects what a driver captured, and takes no photo of theirs over', async () => {
    const before = await everything()
    const correction = {
      shipmentId: ids['shipmentId'] ?? '',
      trackingNumber: NUMBERS[0],
      outcome: 'Returned' as const,
      notes: 'mine',
      photo: null,
    }
    for (const command of [
      newCommand('withdraw', { commandId: captureId, commandKind: 'record-delivery' }),
      newCommand('correct-delivery', { ...correction, corrects: captureId, keepsPhoto: true }),
      { ...newCommand('record-delivery', correction), id: captureId },
    ])
      await push(clerk, command)
    expect(await everything()).toEqual(before)
    // The office may bring the photo of a lost phone. Another one under its name it may not.
    const other = makePhoto(3000)
    const upload = await fetch(`${server.url}/functions/v1/upload-pod-photo?photo=${photo.id}&sha256=${other.sha256}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${clerk.token}` },
      body: other.bytes,
    })
    expect(upload.status).not.toBe(200)
    expect(await everything()).toEqual(before)
  })
})

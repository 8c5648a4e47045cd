import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRoleMatrix, type RoleMatrix } from '#scripts/roles/read-role-matrix.ts'
import type { Answer } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { EVERYBODY, peopleWithTokens, type Person, type Somebody } from '#tests/support/backend/people-with-tokens.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'
import { withoutHttp, type WithoutHttp } from '#tests/support/backend/without-http.ts'

// What docs/roles.md says, tried with the role and the claims of everybody's token: every table, every column, every function that is not
// theirs. A new table, column or function is in it by being there. That the server hands these on is tried over HTTP, once for each person
// and each kind of request.

interface Table {
  name: string
  columns: string[]
  key: string
}

// A row that is refused for what stands in it has got past the question of who sends it.
const FORBIDDEN = ['42501', 'PT401', 'PT403']
const FORBIDDEN_OVER_HTTP = [401, 403]

/** Own rows, all rows and none, by the table's rights, by its policies and by its columns. */
const READ_OVER_HTTP = ['shipments', 'clients', 'staff', 'personal_settings', 'proof_of_delivery', 'sync_command']
/** The first is closed to everybody by its rights, and the second by its policies to all but admins. */
const WRITTEN_OVER_HTTP = ['shipments', 'staff']
const IS_REFUSED = /"denied"|"not-allowed"/
const CALLED_OVER_HTTP = ['confirm_payment', 'activity_page', 'my_addresses', 'hand_over_cash', 'my_account']

let matrix: RoleMatrix
beforeAll(async () => {
  matrix = await readRoleMatrix()
})

onEveryDatabase((start) => {
  let server: TestServer
  let people: Record<Somebody, Person>
  let tables: Table[]
  let database: WithoutHttp

  beforeAll(async () => {
    server = await start()
    people = await peopleWithTokens(server)
    database = await withoutHttp(server.backend.database)
    // The demo's payments and receipts are all of its one customer.
    await server.backend.database.query(
      `insert into public.payments (shipment_id, amount, method) select id, 1, 'cash' from public.shipments where user_id is distinct from $1 limit 1`,
      [people.customer.userId],
    )
    await server.backend.database.query(
      `insert into public.invoice_receipts (invoice_id, amount, received_on, mode)
       select id, 1, invoice_date, 'cash' from public.invoices
       where status = 'raised' and client_code not in (
         select c.client_code from public.clients as c join public.client_accounts as a on a.client_id = c.id where a.user_id = $1
       ) limit 1`,
      [people.customer.userId],
    )
    await server.backend.database.query(
      `insert into public.private_notes (id, shipment_id, text, written_by) select gen_random_uuid(), id, 'Secret', $1 from public.shipments limit 2`,
      [people.staff.userId],
    )
    for (const { userId } of [people.staff, people.manager, people.admin]) {
      await server.backend.database.query(`insert into public.personal_settings values ($1, 'list-columns', '["to"]', now())`, [userId])
      await server.backend.database.query(
        `insert into public.saved_views (id, owner, name, filter, shared, changed_at)
         select gen_random_uuid(), $1, 'View', '', is_shared, now() from (values (true), (false)) as each (is_shared)`,
        [userId],
      )
    }
    tables = await server.backend.database.query<Table>(
      `select t.relname as name, array_agg(c.attname::text order by c.attnum) as columns, min(c.attname::text) filter (where c.attnum = 1) as key
       from pg_class as t join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
       where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace group by t.relname order by t.relname`,
    )
  })
  afterAll(() => server.remove())

  const rightsOf = (table: string, who: Somebody) => matrix.tables.find(({ name }) => name === table)?.of[who] ?? ''
  const countRows = async (table: string) =>
    (await server.backend.database.query<{ rows: number }>(`select count(*)::integer as rows from public.${table}`))[0]?.rows ?? 0

  /** Changes with any row of any table, but for what merely counts calls. */
  async function everything(): Promise<Record<string, string>> {
    const prints: Record<string, string> = {}
    for (const { name } of tables.filter((table) => table.name !== 'call_counters')) {
      const [print] = await server.backend.database.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from public.${name} as t`,
      )
      prints[name] = print?.print ?? ''
    }
    return prints
  }

  /** What stands there, and another one like it. */
  async function rowsToForge(table: string, key: string): Promise<Record<string, unknown>[]> {
    const [found] = await server.backend.database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table} as t order by t::text limit 1`,
    )
    const row = found?.row ?? { [key]: null }
    return [row, typeof row[key] === 'string' ? { ...row, [key]: crypto.randomUUID() } : row]
  }

  /** A table's rows as this person gets them: none where they are refused. */
  async function rowsSeen(who: Somebody, table: string, columns: string): Promise<number | string> {
    const { status, body } = await people[who].get(`/rest/v1/${table}?select=${columns}&limit=100000`)
    if (status === 200) return (body as unknown[]).length
    return FORBIDDEN_OVER_HTTP.includes(status) ? 0 : `status ${status}`
  }

  function isRight(seen: number | string, { there, rights, columns }: { there: number; rights: string; columns: string }): boolean {
    const nothing = !rights.includes('select') || (rights.includes('some columns') && columns === '*')
    const own = rights.includes('own select') && there > 1
    return nothing ? seen === 0 : own ? typeof seen === 'number' && seen < there : seen === there
  }

  async function forgedArguments(who: Somebody): Promise<object[]> {
    const [shipment] = await server.backend.database.query<{ id: string }>('select id from public.shipments limit 1')
    return [{}, { id: shipment?.id, shipmentId: shipment?.id, clientCode: 'A', userId: people[who].userId, email: 'a@people.example' }]
  }

  test.each(EVERYBODY)('%s reads the rows that are theirs and no others', async (who) => {
    const wrong: string[] = []
    for (const { name, key } of tables) {
      const rights = rightsOf(name, who)
      const there = await countRows(name)
      const tried = await database.tryEach(
        people[who],
        ['*', key].map((columns) => `select ${columns} from public.${name}`),
      )
      for (const [at, { statement, touched, code }] of tried.entries()) {
        const seen = touched ?? (FORBIDDEN.includes(code ?? '') ? 0 : `code ${code}`)
        if (!isRight(seen, { there, rights, columns: at === 0 ? '*' : key }))
          wrong.push(`${who} ${statement}: ${seen} of ${there}, with the rights '${rights}'`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(EVERYBODY)('%s writes, changes and removes nothing past the functions', async (who) => {
    const before = await everything()
    const wrong: string[] = []
    for (const { name, columns, key } of tables) {
      const rights = rightsOf(name, who)
      const forged = rights.includes('insert') ? [] : await rowsToForge(name, key)
      const inserts = forged.map((row) => {
        const given = columns.filter((column) => column in row).join(', ')
        return `insert into public.${name} (${given}) select ${given} from jsonb_populate_record(null::public.${name}, ${literal(JSON.stringify(row))})`
      })
      const changes = [
        ...(rights.includes('update') ? [] : columns.map((column) => `update public.${name} set ${column} = default`)),
        ...(rights.includes('delete') ? [] : [`delete from public.${name}`]),
      ]
      for (const { statement, touched, code } of await database.tryEach(people[who], [...inserts, ...changes])) {
        const touchesNothing = touched === 0 && !statement.startsWith('insert')
        if (!touchesNothing && !FORBIDDEN.includes(code ?? '')) wrong.push(`${who} ${statement}: ${touched} rows, ${code}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everything(), 'nothing changed').toEqual(before)
  })

  test.each(EVERYBODY)('%s is let into no function that is not theirs', async (who) => {
    const before = await everything()
    const wrong: string[] = []
    const forged = await forgedArguments(who)
    for (const { name } of matrix.functions.filter(({ of }) => !of[who])) {
      for (const p of forged) {
        const { answer, code } = await database.call(people[who], name, p)
        const said = JSON.stringify(answer)
        if (!FORBIDDEN.includes(code ?? '') && !IS_REFUSED.test(said)) wrong.push(`${who} calls ${name}: ${code} ${said.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everything(), 'nothing changed').toEqual(before)
  })

  test.each(EVERYBODY)('%s is the same over HTTP, whatever kind of request it is', async (who) => {
    const before = await everything()
    const wrong: string[] = []
    const person = people[who]
    for (const name of READ_OVER_HTTP) {
      const { key } = tableOf(name)
      const rights = rightsOf(name, who)
      const there = await countRows(name)
      for (const columns of ['*', key]) {
        const seen = await rowsSeen(who, name, columns)
        if (!isRight(seen, { there, rights, columns }))
          wrong.push(`${who} selects ${columns} of ${name}: ${seen} of ${there}, with the rights '${rights}'`)
      }
    }
    const mustFail = (what: string, { status, body }: Answer) => {
      if (!FORBIDDEN_OVER_HTTP.includes(status)) wrong.push(`${who} ${what}: ${status} ${JSON.stringify(body)}`)
    }
    const mustTouchNothing = (what: string, answer: Answer) => {
      if (answer.status !== 204) mustFail(what, answer)
    }
    for (const name of WRITTEN_OVER_HTTP) {
      const { key } = tableOf(name)
      const rights = rightsOf(name, who)
      const everyRow = `/rest/v1/${name}?${key}=not.is.null`
      const forged = await rowsToForge(name, key)
      for (const body of rights.includes('insert') ? [] : forged)
        mustFail(`inserts into ${name}`, await person.post(`/rest/v1/${name}`, body))
      if (!rights.includes('update'))
        mustTouchNothing(`sets ${name}.${key}`, await person.patch(everyRow, { [key]: forged[0]?.[key] ?? null }))
      if (!rights.includes('delete')) mustTouchNothing(`deletes from ${name}`, await person.delete(everyRow))
    }
    for (const name of CALLED_OVER_HTTP) {
      const may = matrix.functions.find((each) => each.name === name)?.of[who]
      const { status, body } = await person.rpc(name, {})
      const said = JSON.stringify(body)
      const isRefused = FORBIDDEN_OVER_HTTP.includes(status) || IS_REFUSED.test(said)
      if (isRefused !== !may) wrong.push(`${who} calls ${name}: ${status} ${said.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    expect(await everything(), 'nothing changed').toEqual(before)
  })

  function tableOf(name: string): Table {
    const table = tables.find((each) => each.name === name)
    if (table === undefined) throw new Error(`There is no table ${name}`)
    return table
  }
})

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

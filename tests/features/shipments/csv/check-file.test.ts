import { expect, test } from 'vitest'
import type { Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import type { AskAccounts } from '#features/shipments/csv/accounts-of-file.ts'
import { checkFile, type CheckedFile } from '#features/shipments/csv/check-file.ts'
import { exportShipments } from '#features/shipments/csv/export-shipments.ts'
import type { AskServer } from '#features/shipments/csv/known-anywhere.ts'
import { createShipments } from '#store/writes/create-shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { findShipmentIds } from '#store/search/find-shipment-ids.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { readCsv } from '#csv-import/read-csv.ts'
import { someShipment } from '#tests/support/shipments.ts'

const NOW = new Date('2026-11-21T06:00:00Z')

async function company(...shipments: Shipment[]): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  await db.clients.add({
    id: 'c',
    client_code: 'ACME',
    client_name: 'Acme',
    contact_email: '',
    contact_phone: '',
    address: '',
    gstin: '',
    pan: '',
  })
  await changeMeta(db, 'mirror', { phase: 'complete' })
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      shipments.map((row) => ({ table: 'shipments', id: row.id, row })),
    ),
  )
  return db
}

function officeShipment(given: Partial<Shipment> & { id: string }): Shipment {
  return someShipment({
    client_code: 'ACME',
    from_contact_number: '9000000001',
    from_email: null,
    from_street_address: '1 Main Road',
    from_state: 'Telangana',
    from_postal_code: '500001',
    from_country: 'India',
    create_date: '2026-11-01',
    driver_id: null,
    base_price: 10.1,
    total_weight: 2,
    items: [parcel('p')],
    ...given,
  })
}

function parcel(id: string, given: Partial<ShipmentItem> = {}): ShipmentItem {
  return {
    id,
    item_name: 'Package',
    description: 'Saris',
    package_type: 'Box',
    weight_kg: 2,
    quantity: 1,
    length_cm: null,
    width_cm: null,
    height_cm: null,
    price_inr: 10.1,
    ...given,
  }
}

const NO_SIGNAL: AskServer = async () => ({ kind: 'unreachable' })

async function check(
  db: WaybillDatabase,
  file: Blob | string,
  askServer = NO_SIGNAL,
  askAccounts: AskAccounts = async () => ({ kind: 'unreachable' }),
): Promise<CheckedFile> {
  const read = await readCsv(new Blob([file]))
  if (!read.ok) throw new Error(read.refusal)
  return checkFile(db, read.header, read.rows, askServer, askAccounts, NOW)
}

async function exported(db: WaybillDatabase): Promise<Blob> {
  const ids = await findShipmentIds(db, { text: '', status: null, from: null, to: null, sort: 'created', direction: 'desc' })
  const done = await exportShipments(db, ids, () => undefined, new AbortController().signal)
  if (done === null) throw new Error('Nobody cancelled')
  return done.file
}

async function importReady(db: WaybillDatabase, file: Blob | string): Promise<void> {
  const { shipments } = await check(db, file)
  await createShipments(
    db,
    shipments.flatMap((each) => (each.state === 'ready' ? [each.payload] : [])),
    NOW,
  )
}

/** What a file says apart from what the server works out: its times, drivers, invoices and the order of the list. */
async function content(file: Blob) {
  const read = await readCsv(file)
  if (!read.ok) throw new Error(read.refusal)
  const server = new Set(['Driver', 'Created', 'Delivered', 'Cancelled', 'Delivery Notes', 'GST (INR)', 'Final Amount (INR)'])
  return read.rows
    .map(({ cells }) => Object.fromEntries(read.header.flatMap((title, at) => (server.has(title) ? [] : [[title, cells[at]]]))))
    .toSorted((a, b) => `${a['Shipment ID']}${a['Package']}`.localeCompare(`${b['Shipment ID']}${b['Package']}`))
}

const NASTY = [
  '=1+1',
  '+ph',
  '-x',
  '@a',
  "'=q",
  '"q"',
  'a,b;c',
  'line\nline',
  'తెలుగు',
  'हिन्दी',
  '🚚 van',
  "O'Brien",
  '<script>',
  '＝x',
  "''+",
]

const PAYMENTS = [
  { payment_mode: 'prepaid', collect_amount: 0 },
  { payment_mode: 'cod', collect_amount: 1250_50 },
  { payment_mode: 'to_pay', collect_amount: 10_00_000_00 },
] as const

test('a file exported here and imported there is exported there the same', async () => {
  const shipments = NASTY.map((nasty, at) =>
    officeShipment({
      id: `id-${at}`,
      shipment_id: `SHP0000${String(at).padStart(4, '0')}`,
      tracking_number: `17000000000${String(at).padStart(5, '0')}`,
      status: at % 2 === 0 ? 'Delivered' : 'Ready for Payment',
      to_name_or_company: nasty,
      to_email: at % 3 === 0 ? 'asha@example.in' : null,
      notes: nasty,
      handling_instructions: at % 2 === 0 ? '' : nasty,
      carrier: nasty,
      gst_percentage: at % 4 === 0 ? null : 0.25 * at,
      pickup_date: '2026-11-02',
      estimated_delivery_date: '2026-11-03',
      ...(at % 2 === 0 && { deliver_from: '10:00', deliver_until: '13:30' }),
      ...PAYMENTS[at % 3],
      base_price: 1_234_567.89 + 0.3,
      total_weight: 2.125 * 2 + 1.2,
      items: [
        parcel('a', { description: nasty, weight_kg: 2.125, quantity: 2, price_inr: 1_234_567.89 }),
        parcel('b', { package_type: 'Crate', length_cm: 10.25, width_cm: 20, height_cm: 30, weight_kg: 1.2, price_inr: 0.3 }),
      ],
    }),
  )
  const file = await exported(await company(...shipments))
  const there = await company()
  const checked = await check(there, file)
  expect(checked.shipments.filter(({ state }) => state !== 'ready')).toEqual([])
  await importReady(there, file)
  expect(await there.shipments.count()).toBe(NASTY.length)
  expect(await content(await exported(there))).toEqual(await content(file))
  const payments = (await there.shipments.toArray()).map(({ payment_mode: mode, collect_amount: paise }) => `${mode} ${paise}`)
  expect(new Set(payments)).toEqual(new Set(['prepaid 0', 'cod 125050', 'to_pay 100000000']))
})

const HEAD =
  'Tracking Number,Client Code,From Name,From Contact Number,From Street,From City,From State,From Postal Code,To Name,To Contact Number,To Street,To City,To State,To Postal Code,Package Description,Weight (kg)'
const CELLS = '17,ACME,Charminar,9000000001,1 Main,Hyderabad,Telangana,500001,Asha,+91 90000-00002,5 Lake,Pune,Maharashtra,411001,Saris,2.5'
const line = (tracking: string, change: Record<number, string> = {}) =>
  CELLS.split(',')
    .map((cell, at) => change[at] ?? (at === 0 ? tracking : cell))
    .join(',')

test('each fault is told with its row, its column and its words; good rows stay good', async () => {
  const file = [
    HEAD,
    line('17000000000001'),
    line('17000000000002', { 1: 'NOBODY', 15: '0' }),
    line('1.76E+15'),
    line('12ab'),
    line('1234567890'),
    line(''),
    line('17000000000001', { 8: 'Ravi' }),
    line('', { 8: '', 9: '12' }),
    `${line('17000000000003')},Pune`,
  ].join('\n')
  const { shipments } = await check(await company(), file)
  const problems = shipments.flatMap((each) => (each.state === 'faulty' ? each.problems : []))
  expect(problems.map(({ row, column, words }) => `${row} ${column}: ${words}`)).toEqual([
    '8 To Name: Row 2 is about the same shipment and says something else here.',
    '3 Client Code: No client on this device has this code.',
    '3 Weight (kg): Weight must be greater than 0.',
    '4 Tracking Number: A spreadsheet has shortened this number, and its digits are lost. Have the column read as text.',
    '5 Tracking Number: A tracking number has digits only.',
    '6 Tracking Number: A tracking number cannot have 10 or 11 digits: it would be read as a phone number.',
    '9 To Name: Full Name or Company Name is required.',
    '9 To Contact Number: Contact Number must be exactly 10 digits.',
    '10 : This row has more cells than the file has columns. A text with a comma in it needs quotation marks around it.',
  ])
  expect(shipments.filter(({ state }) => state === 'ready')).toHaveLength(1)
})

test('a malformed PIN code is a fault in a new shipment within India, and in no other', async () => {
  const file = [
    `${HEAD},From Country,To Country,Shipment ID`,
    `${line('17000000000001', { 13: '41100' })},,,`,
    `${line('17000000000002', { 7: '012345', 13: '411 001' })},India,,`,
    `${line('17000000000003', { 13: 'SW1A 1AA' })},,United Kingdom,`,
    // What another office had let through comes over whole.
    `${line('17000000000004', { 13: '41100' })},,,SHP00000001`,
  ].join('\n')
  const { shipments } = await check(await company(), file)
  const problems = shipments.flatMap((each) => (each.state === 'faulty' ? each.problems : []))
  expect(problems.map(({ row, column, value, words }) => `${row} ${column} ${value}: ${words}`)).toEqual([
    '2 To Postal Code 41100: A PIN code of India has six digits.',
    '3 From Postal Code 012345: A PIN code of India has six digits.',
  ])
})

test('a time window of a file is read as people write times, and is whole', async () => {
  const file = [
    `${HEAD},Deliver From,Deliver Until`,
    `${line('17000000000001')},10 am,1:30 pm`,
    `${line('17000000000002')},10,13:00`,
    `${line('17000000000003')},10:00,`,
    `${line('17000000000004')},14:00,13:00`,
    `${line('17000000000005')},,`,
  ].join('\n')
  const { shipments } = await check(await company(), file)
  const problems = shipments.flatMap((each) => (each.state === 'faulty' ? each.problems : []))
  expect(problems.map(({ row, column, words }) => `${row} ${column}: ${words}`)).toEqual([
    '3 Deliver From: Write the time as 10:00, 17:30 or 5:30 pm.',
    '4 Deliver Until: A time window has a beginning and an end. Enter both times, or neither.',
    '5 Deliver Until: The time window must end after it begins.',
  ])
  const there = await company()
  await importReady(there, file)
  const windows = (await there.shipments.toArray()).map(({ deliver_from: from, deliver_until: until }) => `${from} to ${until}`)
  expect(new Set(windows)).toEqual(new Set(['null to null', '10:00 to 13:30']))
})

test('what a file has collected at the door is read in words, and has an amount that may be collected', async () => {
  const file = [
    `${HEAD},Payment,To Collect (INR)`,
    `${line('17000000000001')},cod,"1,250.50"`,
    `${line('17000000000002')},On credit,1250`,
    `${line('17000000000003')},Prepaid,1250`,
    `${line('17000000000004')},To pay,1000000.01`,
    `${line('17000000000005')},Cash on delivery,`,
    `${line('17000000000006')},To pay,1000000`,
  ].join('\n')
  const { shipments } = await check(await company(), file)
  const problems = shipments.flatMap((each) => (each.state === 'faulty' ? each.problems : []))
  expect(problems.map(({ row, column, words }) => `${row} ${column}: ${words}`)).toEqual([
    '3 Payment: Not known. Use one of: Prepaid, COD, To pay.',
    '4 To Collect (INR): A prepaid parcel collects nothing. Choose Cash on delivery or To pay, or leave the amount empty.',
    '5 To Collect (INR): The amount to collect is at most ₹10,00,000.',
    '6 To Collect (INR): Enter the amount to collect.',
  ])
  const ready = shipments.flatMap((each) => (each.state === 'ready' ? [each.payload.shipment] : []))
  expect(ready).toMatchObject([
    { payment_mode: 'cod', collect_amount: 1250_50 },
    { payment_mode: 'to_pay', collect_amount: 10_00_000_00 },
  ])
})

test('a client’s code has no case', async () => {
  const db = await company()
  await importReady(db, [HEAD, line('17000000000001', { 1: 'acme' })].join('\n'))
  expect((await db.shipments.toArray()).map(({ client_code }) => client_code)).toEqual(['ACME'])
})

test('nor is it another one where the packages of a shipment write it differently', async () => {
  const db = await company()
  const file = [HEAD, line('17000000000001', { 1: 'Acme' }), line('17000000000001', { 1: 'ACME', 14: 'Books' })].join('\n')
  const { shipments } = await check(db, file)
  expect(shipments.map(({ state, rows }) => [state, rows.length])).toEqual([['ready', 2]])
})

test('a file imported twice doubles nothing, with numbers or without', async () => {
  const db = await company()
  const file = [HEAD, line('17000000000001'), line(''), line('', { 8: 'Ravi' })].join('\n')
  await importReady(db, file)
  expect(await db.shipments.count()).toBe(3)
  expect(new Set((await db.shipments.toArray()).map(({ tracking_number }) => tracking_number)).size).toBe(3)
  expect((await check(db, file)).shipments.map(({ state }) => state)).toEqual(['here', 'here', 'here'])
  await importReady(db, file)
  expect(await db.outbox.count()).toBe(3)
})

test('a number or an id that belongs to another shipment here is a fault, not a match', async () => {
  const db = await company(officeShipment({ id: 'x', shipment_id: 'SHPABCDEFGH', tracking_number: '17000000000001' }))
  const head = `Shipment ID,${HEAD}`
  const file = [
    head,
    `SHP00000001,${line('17000000000001')}`,
    `SHPABCDEFGH,${line('17000000000009')}`,
    `SHPABCDEFGH,${line('17000000000001')}`,
  ]
  const one = (at: number) => check(db, [head, file[at]].join('\n')).then(({ shipments }) => shipments[0])
  expect(await one(1)).toMatchObject({ state: 'faulty', problems: [{ column: 'Tracking Number' }] })
  expect(await one(2)).toMatchObject({ state: 'faulty', problems: [{ column: 'Shipment ID' }] })
  expect(await one(3)).toMatchObject({ state: 'here' })
})

test('shipments older than this device’s copy are known with signal', async () => {
  const db = await company()
  const old = { id: 'old', shipment_id: 'SHPABCDEFGH', tracking_number: '15500000000001' }
  const asked: number[] = []
  const server: AskServer = async ({ trackingNumbers, shipmentIds }) => {
    asked.push(trackingNumbers.length)
    const fits = trackingNumbers.includes(old.tracking_number) || shipmentIds.includes(old.shipment_id)
    return { kind: 'answer', value: { known: fits ? [old] : [] }, serverTime: null }
  }
  const many = Array.from({ length: 600 }, (_, at) => `,${line(`170000000${String(at).padStart(7, '0')}`)}`)
  const file = [`Shipment ID,${HEAD}`, `SHPABCDEFGH,${line('15500000000001')}`, ...many].join('\n')
  const { shipments, serverAsked } = await check(db, file, server)
  expect(shipments.slice(0, 2).map(({ state }) => state)).toEqual(['here', 'ready'])
  expect(serverAsked).toBe(true)
  expect(asked).toEqual([500, 101])
  const atOdds = [`Shipment ID,${HEAD}`, `SHPABCDEFGH,${line('15500000000009')}`].join('\n')
  expect((await check(db, atOdds, server)).shipments).toMatchObject([{ state: 'faulty', problems: [{ column: 'Shipment ID' }] }])
  expect((await check(db, file)).serverAsked).toBe(false)
})

test('columns are known by their names in any order, case and spelling; the others are named', async () => {
  const { columns } = await check(await company(), 'to_name,FROM NAME,Weight,weight (kg),Colour,Final Amount (INR),Reason\n1,2,3,4,5,6,7')
  expect(columns.unknown).toEqual(['Colour'])
  expect(columns.leftAside).toEqual(['Final Amount (INR)'])
  expect(columns.twice).toEqual(['Weight (kg)'])
  expect(columns.missing).toContain('Client Code')
  expect(columns.missing).not.toContain('To Name')
})

test('5,000 rows are judged in a moment', async () => {
  const db = await company()
  const file = [HEAD, ...Array.from({ length: 5000 }, (_, at) => line(`170000000${String(at).padStart(7, '0')}`))].join('\n')
  const { shipments } = await check(db, file)
  expect(shipments.filter(({ state }) => state === 'ready')).toHaveLength(5000)
})

test('the customer account of a file is found by its e-mail or taken by its id; an unknown one and one without signal are said so', async () => {
  const account = {
    id: '7f9c2f0e-3f8a-4d1c-9b6e-aaaaaaaaaaaa',
    name: 'Meera',
    email: 'Meera@people.example',
    phone: null,
    isCustomer: true,
  }
  const written = async (cell: string) => {
    const db = await company(officeShipment({ id: 'a', user_id: account.id, tracking_number: '7100001', shipment_id: 'SHPABCDEFGH' }))
    const file = (await (await exported(db)).text()).replaceAll(account.id, cell)
    await db.delete()
    return file
  }
  const found = async (cell: string, askAccounts?: AskAccounts) => {
    const db = await company()
    const { shipments } = await check(db, await written(cell), NO_SIGNAL, askAccounts)
    await db.delete()
    return shipments.map((each) =>
      each.state === 'ready' ? (each.payload.shipment.user_id ?? null) : each.state === 'faulty' ? each.problems : [],
    )
  }
  const server: AskAccounts = async ({ emails }) => ({
    kind: 'answer',
    value: { accounts: emails.includes('meera@people.example') ? [account] : [] },
    serverTime: null,
  })

  expect(await found('MEERA@people.example', server)).toEqual([account.id])
  expect(await found(account.id)).toEqual([account.id])
  expect(await found('')).toEqual([null])
  expect(await found('nobody@people.example', server)).toMatchObject([
    [{ column: 'Customer Account', words: 'No customer has confirmed this email address. Leave it empty to link nobody.' }],
  ])
  expect(await found('meera@people.example')).toMatchObject([[{ column: 'Customer Account', value: 'meera@people.example' }]])
})

import { expect, test } from 'vitest'
import { headerLine, shipmentLines } from '#features/shipments/csv/shipment-lines.ts'
import { readCsv } from '#csv-import/read-csv.ts'
import { someShipment } from '#tests/support/shipments.ts'

const item = {
  item_name: 'Package',
  description: '=cmd|"calc"',
  package_type: 'Box',
  weight_kg: 2.5,
  quantity: 2,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  price_inr: 1250.1,
} as const

async function written(...shipments: Parameters<typeof shipmentLines>[0]) {
  const read = await readCsv(new Blob([headerLine(), shipmentLines(shipments, [])]))
  if (!read.ok) throw new Error(read.refusal)
  return read.rows.map(({ cells }) => Object.fromEntries(read.header.map((title, at) => [title, cells[at]])))
}

test('a row for each package; the sums stand in the first alone', async () => {
  const shipment = someShipment({
    id: '1',
    shipment_id: 'SHPABCDEFGH',
    base_price: 99_999_999.99,
    gst_percentage: 18,
    items: [
      { id: 'a', ...item },
      { id: 'b', ...item, description: 'తెలుగు, "हिन्दी" 🚚\nline' },
    ],
  })
  const [first, second] = await written(shipment)
  expect(first).toMatchObject({
    'Shipment ID': 'SHPABCDEFGH',
    Package: '1',
    'Package Price (INR)': '1250.10',
    'Base Price (INR)': '99999999.99',
  })
  expect(first).toMatchObject({ 'Package Description': '=cmd|"calc"', 'GST Rate (%)': '18', 'To Name': 'Asha Rao' })
  expect(second).toMatchObject({
    'Shipment ID': 'SHPABCDEFGH',
    Package: '2',
    'Base Price (INR)': '',
    'GST Rate (%)': '',
    'To Name': 'Asha Rao',
  })
  expect(second?.['Package Description']).toBe('తెలుగు, "हिन्दी" 🚚\nline')
})

test('a time window is two columns', async () => {
  const [row] = await written(someShipment({ id: '1', deliver_from: '10:00', deliver_until: '13:00' }))
  expect(row).toMatchObject({ 'Deliver From': '10:00', 'Deliver Until': '13:00' })
})

test('formulas are no formulas in the file itself', () => {
  expect(shipmentLines([someShipment({ id: '1', items: [{ id: 'a', ...item }] })], [])).toContain(`,"'=cmd|""calc""",`)
})

test('instants are Indian and lose nothing; a shipment without packages has its one row', async () => {
  const [row] = await written(
    someShipment({ id: '1', created_at: '2026-11-20T19:00:00.123+00:00', delivered_at: '2026-11-20T06:00:00Z', status: 'Delivered' }),
  )
  expect(row).toMatchObject({ Created: '2026-11-21 00:30:00.123+05:30', Delivered: '2026-11-20 11:30:00+05:30', Package: '', Quantity: '' })
  expect(Date.parse(row?.['Created'] ?? '')).toBe(Date.parse('2026-11-20T19:00:00.123Z'))
})

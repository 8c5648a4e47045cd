import { expect, test } from 'vitest'
import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import { myShipmentsCsv } from '#features/account/my-shipments/my-shipments-csv.ts'
import { myShipmentRow } from '#tests/support/my-shipment-row.ts'

async function cells(shipment: MyShipment): Promise<Record<string, string>> {
  const [titles = '', row = ''] = (await myShipmentsCsv([shipment]).text()).replace('\uFEFF', '').trim().split('\r\n')
  const values = row.split(',')
  return Object.fromEntries(titles.split(',').map((title, at) => [title, values[at] ?? '']))
}

test('what was only claimed at the door is no money that was paid', async () => {
  const shipment = myShipmentRow({ state: 'paid', paidPaise: 118_00, claimedPaise: 100_00 })
  expect(await cells(shipment)).toMatchObject({ 'Paid (INR)': '18.00', 'Not Confirmed (INR)': '100.00' })
})

test('a server that tells of no claim has been paid all of it', async () => {
  const { claimedPaise: _, ...shipment } = myShipmentRow({ state: 'paid', paidPaise: 118_00 })
  expect(await cells(shipment)).toMatchObject({ 'Paid (INR)': '118.00', 'Not Confirmed (INR)': '0.00' })
})

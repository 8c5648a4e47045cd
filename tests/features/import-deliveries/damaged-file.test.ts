import { expect, test } from 'vitest'

import { parseExport } from '#store/sign-out/read-export.ts'

const command = {
  id: 'command-1',
  kind: 'record-delivery',
  payloadVersion: 1,
  record: 'shipment:s1',
  claimedAt: '2026-11-20T08:00:00.000Z',
  clockOffsetMs: 0,
  payload: { shipmentId: 's1', trackingNumber: '1732104000000123', outcome: 'Delivered', notes: '', photo: null },
}
const file = {
  format: 'waybill-unsent',
  version: 1,
  exportedAt: '2026-11-20T09:00:00.000Z',
  person: { userId: 'driver-1', name: 'Dev Driver' },
  entries: [{ command, photo: null }],
}

test('a file that a phone exported is read', () => {
  expect(parseExport(JSON.stringify(file))).toEqual({ ok: true, value: file })
})

test.each([
  ['no file of ours', { ...file, format: 'other' }],
  ['no date of export', { ...file, exportedAt: 'yesterday' }],
  ['a delivery without its payload', { ...file, entries: [{ command: { ...command, payload: undefined }, photo: null }] }],
  ['a delivery without a time', { ...file, entries: [{ command: { ...command, claimedAt: 'noon' }, photo: null }] }],
])('%s is refused before anything of it is shown', (_, damaged) => {
  expect(parseExport(JSON.stringify(damaged))).toEqual({ ok: false, refusal: 'not-an-export' })
})

test('a file of a later version asks for a newer app', () => {
  expect(parseExport(JSON.stringify({ ...file, version: 2 }))).toEqual({ ok: false, refusal: 'unknown-version' })
})

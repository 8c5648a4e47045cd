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

const photo = { id: 'photo-1', sha256: 'a'.repeat(64), size: 3, type: 'image/jpeg', base64: 'AAAA' }
const entry = { command, photo }

/** The file with this in the place of its one entry. */
const holding = (damaged: unknown) => ({ ...file, entries: [damaged] })

test.each([
  ['without a photo', { command, photo: null }],
  ['with a photo', entry],
  ['with further photos, of which one was gone', { ...entry, morePhotos: [photo, null] }],
  ['of another kind, whose contents the server judges', { command: { ...command, kind: 'save-client', payload: null }, photo: null }],
])('a piece of work %s is read', (_, whole) => {
  expect(parseExport(JSON.stringify(holding(whole)))).toEqual({ ok: true, value: holding(whole) })
})

const damages: [what: string, damaged: unknown][] = [
  ['no object', null],
  ['a text', 'a text'],
  ['no person', { ...file, person: null }],
  ['a person without an id', { ...file, person: { name: 'Dev Driver' } }],
  ['a person without a name', { ...file, person: { userId: 'driver-1' } }],
  ['a date of export that is a number', { ...file, exportedAt: 1 }],
  ['no list of work', { ...file, entries: { length: 0 } }],
  ['a second entry that is damaged', { ...file, entries: [entry, null] }],
  ['an entry that is a text', holding('a text')],
  ['an entry without a command', holding({ photo })],
  ...['id', 'kind', 'record', 'claimedAt'].map((field): [string, unknown] => [
    `a command without ${field}`,
    holding({ photo, command: { ...command, [field]: undefined } }),
  ]),
  ...['record-delivery', 'correct-delivery'].flatMap((kind) =>
    ['trackingNumber', 'outcome', 'notes'].map((field): [string, unknown] => [
      `${kind} without ${field}`,
      holding({ photo, command: { ...command, kind, payload: { ...command.payload, [field]: 1 } } }),
    ]),
  ),
  ['an entry that says nothing of its photo', holding({ command })],
  ...['id', 'sha256', 'base64'].flatMap((field): [string, unknown][] => [
    [`a photo without ${field}`, holding({ command, photo: { ...photo, [field]: null } })],
    [`a further photo without ${field}`, holding({ ...entry, morePhotos: [photo, { ...photo, [field]: null }] })],
  ]),
  ['further photos that are no list', holding({ ...entry, morePhotos: { 0: photo } })],
  ['no file of ours', { ...file, format: 'other' }],
  ['no date of export', { ...file, exportedAt: 'yesterday' }],
  ['a delivery without its payload', { ...file, entries: [{ command: { ...command, payload: undefined }, photo: null }] }],
  ['a delivery without a time', { ...file, entries: [{ command: { ...command, claimedAt: 'noon' }, photo: null }] }],
]

test.each(damages)('%s is refused before anything of it is shown', (_, damaged) => {
  expect(parseExport(JSON.stringify(damaged))).toEqual({ ok: false, refusal: 'not-an-export' })
})

test('a file of a later version asks for a newer app', () => {
  expect(parseExport(JSON.stringify({ ...file, version: 2 }))).toEqual({ ok: false, refusal: 'unknown-version' })
})

test.each(['', 'not json', '{"format":"waybill-unsent",'])('a file that is cut off or something else is refused: “%s”', (text) => {
  expect(parseExport(text)).toEqual({ ok: false, refusal: 'not-an-export' })
})

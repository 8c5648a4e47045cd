import { afterEach, expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import { changeScanSession } from '#store/drafts/scan-session.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { canBeTakenBack, readOwnScans } from '#store/reads/own-scans.ts'
import { readClientByCode, readClients } from '#store/reads/read-clients.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readRefusedDeletes } from '#store/reads/read-refused-deletes.ts'
import { readScansOfSession } from '#store/reads/read-scans.ts'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { someEntry, someWithdrawal } from '#tests/support/outbox-rows.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function tablet(...entries: Omit<OutboxEntry, 'seq'>[]): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.shipments.bulkAdd([
    someShipment({ id: 's1', tracking_number: '771', to_name_or_company: 'Asha', to_city: 'Pune' }),
    someShipment({ id: 's2', tracking_number: '772', items: somePieces(3) }),
  ])
  await db.outbox.bulkAdd(entries)
  return db
}

type Given = Partial<OutboxEntry> & { payload?: Partial<Command<'scan-at-warehouse'>['payload']>; replaces?: string[] }

function scan(id: string, { payload, replaces, ...given }: Given = {}): Omit<OutboxEntry, 'seq'> {
  const entry = someEntry(id, 's1', given)
  const whole = { shipmentId: 's1', trackingNumber: '771', warehouseId: 'w1', direction: 'in', pieces: 1, ...payload } as const
  const command: Command<'scan-at-warehouse'> = {
    ...entry.command,
    kind: 'scan-at-warehouse',
    payload: whole,
    ...(replaces && { replaces }),
  }
  return { ...entry, command, trackingNumber: whole.trackingNumber }
}

function undo(id: string, scanId: string, given: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'seq'> {
  const entry = someEntry(id, 's1', given)
  const payload = { scanId, shipmentId: 's1', trackingNumber: '771', warehouseId: 'w1' }
  return { ...entry, command: { ...entry.command, kind: 'undo-scan', payload } }
}

const told = async (db: WaybillDatabase) =>
  (await readOwnScans(db, 0)).map(
    ({ entry, undone, countedOn }) => `${entry.entryId}${undone ? ' undone' : ''}${countedOn ? ' counted on' : ''}`,
  )

test('a scan is undone by an undo that stands, by being given up, or by one that counts on from it', async () => {
  const db = await tablet(
    scan('a'),
    undo('u1', 'a', { state: 'discarded' }),
    scan('b'),
    undo('u2', 'b', { state: 'refused' }),
    scan('c'),
    undo('u3', 'c', { withdrawal: someWithdrawal('u3') }),
    scan('d'),
    undo('u4', 'd'),
    scan('e', { state: 'discarded' }),
    scan('f', { withdrawal: someWithdrawal('f') }),
    // Sent anew under another id: what takes it back, or counts on from it, may name the first one.
    scan('g', { replaces: ['g0'] }),
    undo('u5', 'g0'),
    scan('h', { replaces: ['h0'] }),
    scan('i', { payload: { insteadOf: 'h0' } }),
  )
  expect(await told(db)).toEqual(['a', 'b', 'c', 'd undone', 'e undone', 'f undone', 'g undone', 'h undone counted on', 'i'])
})

test('a scan that came to nothing stands in nobody’s place', async () => {
  const db = await tablet(
    scan('a'),
    scan('a2', { payload: { insteadOf: 'a' }, state: 'discarded' }),
    scan('b'),
    scan('b2', { payload: { insteadOf: 'b' }, state: 'refused' }),
    scan('c'),
    scan('c2', { payload: { insteadOf: 'c' }, withdrawal: someWithdrawal('c2') }),
  )
  expect(await told(db)).toEqual(['a', 'a2 undone', 'b', 'b2', 'c', 'c2 undone'])
})

test('within a day of its receipt a scan can be taken back, and one without a receipt or that was refused always', async () => {
  const received = Date.parse('2026-11-20T10:00:00.000Z')
  const db = await tablet(
    scan('a', { state: 'confirmed', confirmedAt: received }),
    scan('b', { state: 'refused', confirmedAt: received }),
    scan('c'),
  )
  const back = async (hours: number, ms = 0) => {
    const now = new Date(received + hours * 3_600_000 + ms)
    return (await readOwnScans(db, 0)).filter((each) => canBeTakenBack(each, now)).map(({ entry }) => entry.entryId)
  }
  expect(await back(24, -60_001)).toEqual(['a', 'b', 'c'])
  expect(await back(24, -60_000)).toEqual(['b', 'c'])
  await db.outbox.add(undo('u', 'c') as OutboxEntry)
  expect(await back(1_000)).toEqual(['b'])
})

test('the last ten scans of one warehouse are shown, the latest first, with whose they are and how far they have come', async () => {
  const db = await tablet(
    ...Array.from({ length: 4 }, (_, at) => scan(`early-${at}`)),
    scan('other', { payload: { warehouseId: 'w2' } }),
    scan('unknown', { payload: { shipmentId: null, trackingNumber: '999' } }),
    scan('out', { payload: { direction: 'out' } }),
    scan('accepted', { state: 'accepted' }),
    scan('confirmed', { state: 'confirmed', confirmedAt: 1 }),
    scan('refused', { state: 'refused', refusal: { code: 'not-found', message: 'Shipment not found.' } }),
    scan('many', { payload: { shipmentId: 's2', trackingNumber: '772', pieces: 2 } }),
    scan('too-many', { payload: { shipmentId: 's2', trackingNumber: '772', pieces: 9 } }),
    scan('taken-back'),
    undo('u', 'taken-back'),
    scan('one'),
    scan('two', { payload: { insteadOf: 'one' } }),
  )
  await changeScanSession(db, 'w1', { asked: [], startedAt: 0, fromSeq: 0 })
  const { last, counts, needsYou } = await readScansOfSession(db, 'w1')
  const asha = { name: 'Asha', city: 'Pune' }
  expect(last.map(({ entryId, state, to, counted }) => [entryId, state, to?.name ?? null, counted])).toEqual([
    ['two', 'saved', 'Asha', null],
    ['taken-back', 'undone', 'Asha', null],
    ['too-many', 'saved', 'Asha Rao', { pieces: 3, of: 3 }],
    ['many', 'saved', 'Asha Rao', { pieces: 2, of: 3 }],
    ['refused', 'needs-you', 'Asha', null],
    ['confirmed', 'sent', 'Asha', null],
    ['accepted', 'sent', 'Asha', null],
    ['out', 'saved', 'Asha', null],
    ['unknown', 'saved', null, null],
    ['early-3', 'saved', 'Asha', null],
  ])
  expect(last[0]).toMatchObject({ to: asha, trackingNumber: '771', message: null })
  expect(last[4]?.message).toBe('Shipment not found.')
  expect([counts, needsYou]).toEqual([{ in: 10, out: 1 }, 1])
})

test('what was not deleted is named with the reason, the oldest first, and whether somebody else had changed it', async () => {
  const db = await tablet(scan('a', { state: 'refused' }))
  for (const id of ['s2', 's1', 'far-away']) await deleteShipment(db, id)
  const [, first, second, third] = await db.outbox.orderBy('seq').toArray()
  await db.outbox.update(first!.seq, { state: 'refused', refusal: { code: 'changed-meanwhile', message: 'Sita has changed it.' } })
  await db.outbox.update(second!.seq, { state: 'refused', refusal: { code: 'on-invoice', message: 'It is on an invoice.' } })
  await db.outbox.update(third!.seq, { state: 'refused' })
  await db.shipments.put(someShipment({ id: 's1', tracking_number: '771', shipment_id: 'SHP1' }))
  expect(await readRefusedDeletes(db)).toEqual([
    { entryId: first!.entryId, shipmentId: 's2', shown: null, message: 'Sita has changed it.', changedMeanwhile: true },
    { entryId: second!.entryId, shipmentId: 's1', shown: 'SHP1', message: 'It is on an invoice.', changedMeanwhile: false },
    { entryId: third!.entryId, shipmentId: 'far-away', shown: null, message: 'The server refused it.', changedMeanwhile: false },
  ])
})

test('clients stand by their codes and are found by one, drivers by their names', async () => {
  const db = await tablet()
  await db.clients.bulkAdd([{ id: 'c1', client_code: 'ZED' } as never, { id: 'c2', client_code: 'ACME' } as never])
  await db.drivers.bulkAdd([
    { id: 'd1', name: 'Zubeida', phone_number: '' },
    { id: 'd2', name: 'asha', phone_number: '' },
    { id: 'd3', name: 'Bela', phone_number: '' },
  ])
  expect((await readClients(db)).map(({ id }) => id)).toEqual(['c2', 'c1'])
  expect((await readClientByCode(db, 'ZED'))?.id).toBe('c1')
  expect((await readDrivers(db)).map(({ name }) => name)).toEqual(['asha', 'Bela', 'Zubeida'])
})

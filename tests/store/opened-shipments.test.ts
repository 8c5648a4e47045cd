import { expect, test } from 'vitest'
import type { ShipmentDetail } from '#domain/shipment/proof.ts'
import { openDatabase } from '#store/database/database.ts'
import { dropCopiesOf } from '#store/copies/kept-copies.ts'
import { keepNotes, readKeptNotes } from '#store/copies/kept-notes.ts'
import { keepDetail, readDetail } from '#store/copies/opened-shipments.ts'
import { readNoteDrafts, saveNoteDraft } from '#store/drafts/note-draft.ts'

const detail: ShipmentDetail = { shipment: null, updates: [], proofs: [] }
const second = (at: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + at * 1_000)

test('the 200 shipments opened last can be read again without signal, and no others', async () => {
  const db = openDatabase(crypto.randomUUID())
  for (let at = 0; at < 200; at += 1) await keepDetail(db, `s${at}`, detail, second(at))
  expect(await db.openedShipments.count()).toBe(200)

  // Opened again: not the one that goes next.
  await keepDetail(db, 's0', detail, second(200))
  await keepDetail(db, 's200', detail, second(201))
  expect(await db.openedShipments.count()).toBe(200)
  expect(await readDetail(db, 's1')).toBeUndefined()
  expect(await readDetail(db, 's0')).toEqual({ id: 's0', openedAt: second(200).getTime(), detail })
  expect(await readDetail(db, 's2')).toBeDefined()
  expect(await readDetail(db, 's200')).toBeDefined()
})

test('with a deleted shipment its history and its private notes leave the device, and no other’s', async () => {
  const db = openDatabase(crypto.randomUUID())
  for (const id of ['s1', 's2']) {
    await keepDetail(db, id, detail)
    await keepNotes(db, id, { notes: [] })
  }
  await dropCopiesOf(db, ['s1'])
  expect(await readDetail(db, 's1')).toBeUndefined()
  expect(await readKeptNotes(db, 's1')).toBeNull()
  expect(await readDetail(db, 's2')).toBeDefined()
  expect(await readKeptNotes(db, 's2')).toMatchObject({ value: { notes: [] } })
})

test('two tabs on one shipment write two notes, and what one of them takes back is its own', async () => {
  const db = openDatabase(crypto.randomUUID())
  const note = (noteId: string, text: string) => ({ noteId, shipmentId: 's1', shipmentName: 'SHP7K3M9QWE', replyTo: null, text })
  await saveNoteDraft(db, note('n1', 'Gate code 4711'), second(0))
  await saveNoteDraft(db, note('n2', 'R'), second(1))
  expect((await readNoteDrafts(db, 's1')).map(({ text }) => text)).toEqual(['R', 'Gate code 4711'])
  await saveNoteDraft(db, note('n2', ' '), second(2))
  expect((await readNoteDrafts(db, 's1')).map(({ text }) => text)).toEqual(['Gate code 4711'])
})

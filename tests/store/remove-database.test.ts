import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { newShipment } from '#domain/shipment/typed-shipment.ts'
import { createShipment } from '#store/writes/create-shipment.ts'
import { databaseName } from '#store/database/database-name.ts'
import { openDatabase } from '#store/database/database.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { removeDatabase } from '#store/sign-out/remove-database.ts'
import { BeingRemoved } from '#store/sign-out/removal.ts'
import { giveUpForm, saveShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { someShipment } from '#tests/support/shipments.ts'

const delivered = { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null } as const
const draft = { draftId: 'draft-1', trackingNumber: '17', shipmentId: 's1', outcome: null, notes: '', photo: null } as const

async function phone() {
  const userId = crypto.randomUUID()
  const db = openDatabase(userId)
  await db.shipments.add(someShipment({ id: 's1' }))
  return { userId, db }
}

async function isThere(userId: string): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === databaseName(userId))
}

test('nothing unsent: the database goes, and a tab that still has it open does not bring it back', async () => {
  const { userId, db } = await phone()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await removeDatabase(userId)).toBe('removed')
  expect(await isThere(userId)).toBe(false)
  await expect(db.shipments.count()).rejects.toThrow('DatabaseClosedError')
  await expect(recordDelivery(db, delivered)).rejects.toThrow('DatabaseClosedError')
  expect(await isThere(userId)).toBe(false)
  warn.mockRestore()
})

test('no database is made where there is none', async () => {
  const userId = crypto.randomUUID()
  expect(await removeDatabase(userId)).toBe('removed')
  expect(await isThere(userId)).toBe(false)
})

test('unsent work saved in another tab keeps the database, unless a person has said that it may go', async () => {
  const { userId, db } = await phone()
  await recordDelivery(db, delivered)
  expect(await removeDatabase(userId)).toBe('has-unsent-work')
  expect(await db.outbox.count()).toBe(1)
  db.close()
  expect(await removeDatabase(userId, { evenUnsent: true })).toBe('removed')
  expect(await isThere(userId)).toBe(false)
})

test('a half-made capture keeps it too, a number alone does not', async () => {
  const { userId, db } = await phone()
  await saveDraft(db, { ...draft, notes: 'left with the' })
  expect(await removeDatabase(userId)).toBe('has-unsent-work')
  await saveDraft(db, draft)
  db.close()
  expect(await removeDatabase(userId)).toBe('removed')
})

test('a half-written shipment keeps it until it is given up, and what was typed since then is not given up with it', async () => {
  const { userId, db } = await phone()
  const form = { key: 'shipment:new', typed: newShipment('17', 'p1'), opened: null, savedAt: 1 } as const
  await saveShipmentDraft(db, form.key, form)
  expect(await removeDatabase(userId)).toBe('has-unsent-work')
  await saveShipmentDraft(db, form.key, { ...form, savedAt: 2 })
  await giveUpForm(db, form)
  expect(await removeDatabase(userId)).toBe('has-unsent-work')
  await giveUpForm(db, { ...form, savedAt: 2 })
  db.close()
  expect(await removeDatabase(userId)).toBe('removed')
})

test('whenever another tab saves while the database goes, the work is either kept or not called saved', async () => {
  const endings = new Set<string>()
  for (let turns = 0; turns < 40; turns += 1) {
    const { userId, db } = await phone()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const removal = removeDatabase(userId)
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    const saved = await recordDelivery(db, delivered).then(
      () => true,
      () => false,
    )
    const ending = await removal
    expect(ending, `${turns} turns in between`).toBe(saved ? 'has-unsent-work' : 'removed')
    endings.add(ending)
    expect(await isThere(userId)).toBe(saved)
    warn.mockRestore()
    db.close()
  }
  expect([...endings]).toEqual(['has-unsent-work', 'removed'])
})

test('a tab that is frozen over it finds it empty and saves nothing there; the next sign-in begins anew', async () => {
  const { userId, db } = await phone()
  await db.open()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  // A frozen tab does not hear that it should let go.
  const close = vi.spyOn(db, 'close').mockReturnValue()
  expect(await removeDatabase(userId)).toBe('removed')
  expect(await db.shipments.count()).toBe(0)
  await expect(recordDelivery(db, delivered)).rejects.toBeInstanceOf(BeingRemoved)
  await expect(createShipment(db, { shipment: { id: 's2' }, items: [] })).rejects.toBeInstanceOf(BeingRemoved)
  await expect(saveDraft(db, draft)).rejects.toBeInstanceOf(BeingRemoved)
  close.mockRestore()
  db.close()
  warn.mockRestore()

  const again = openDatabase(userId)
  await recordDelivery(again, delivered)
  expect(await again.outbox.count()).toBe(1)
  again.close()
})

/** As on a full disk, writing fails where deleting does not: until something was deleted, or for good. */
function fillDisk(until: 'deleted' | 'for-good') {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const fail = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  return until === 'deleted' ? put.mockImplementationOnce(fail) : put.mockImplementation(fail)
}

test.each(['deleted', 'for-good'] as const)('a full disk keeps nobody from leaving: %s', async (until) => {
  const { userId } = await phone()
  const disk = fillDisk(until)
  expect(await removeDatabase(userId)).toBe('removed')
  disk.mockRestore()
  expect(await isThere(userId)).toBe(false)
})

test('with room, it is emptied and marked in one go', async () => {
  const { userId, db } = await phone()
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear')
  expect(await removeDatabase(userId)).toBe('removed')
  expect(clear).toHaveBeenCalledTimes(db.tables.length)
  clear.mockRestore()
})

/** What a tab finds that was frozen while the database was removed on a full disk. */
async function frozenTabOnFullDisk(until: 'deleted' | 'for-good') {
  const { userId, db } = await phone()
  await db.open()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const close = vi.spyOn(db, 'close').mockReturnValue()
  const disk = fillDisk(until)
  expect(await removeDatabase(userId)).toBe('removed')
  disk.mockRestore()
  const shipments = await db.shipments.count()
  const refusal: unknown = await recordDelivery(db, delivered).then(
    () => null,
    (error: unknown) => error,
  )
  close.mockRestore()
  db.close()
  warn.mockRestore()
  return { shipments, refusal }
}

test('a tab that is frozen over it finds it empty on a full disk as well, and marked where that had room', async () => {
  expect(await frozenTabOnFullDisk('deleted')).toEqual({ shipments: 0, refusal: expect.any(BeingRemoved) as unknown })
  expect((await frozenTabOnFullDisk('for-good')).shipments).toBe(0)
})

test('where the device cannot look through it, nothing is removed and everything stays', async () => {
  const { userId, db } = await phone()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is broken', 'UnknownError')
  })
  await expect(removeDatabase(userId)).rejects.toThrow('The disk is broken')
  put.mockRestore()
  expect(await db.shipments.count()).toBe(1)
  db.close()
})

test('what another tab saves when a full disk has room again is not removed', async () => {
  const { userId, db } = await phone()
  let saved: Promise<unknown> = Promise.resolve()
  const disk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    saved = Dexie.ignoreTransaction(() => recordDelivery(db, delivered))
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  expect(await removeDatabase(userId)).toBe('has-unsent-work')
  await saved
  disk.mockRestore()
  expect(await db.outbox.count()).toBe(1)
  expect(await db.shipments.count()).toBe(1)
})

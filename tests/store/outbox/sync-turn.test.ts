import { expect, test } from 'vitest'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { openDatabase } from '#store/database/database.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import {
  inTurn,
  isOver,
  LEASE_MS,
  mustHoldSyncLease,
  releaseSyncLease,
  renewSyncLease,
  syncLeaseIsSilent,
  takeSyncLease,
  TakenOver,
} from '#store/outbox/sync-lease.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
import { goesOn, HOLDER, justOver, NOW, ofTomorrow, outboxWith, someEntry } from '#tests/support/outbox-rows.ts'

test('a pause is over at its end, or where its beginning is still to come, as is one that never was', () => {
  expect([null, goesOn, justOver, ofTomorrow].map((pause) => isOver(pause, NOW))).toEqual([true, false, true, true])
  expect(isOver({ from: NOW, until: NOW + 1 }, NOW)).toBe(false)
})

test('the tab whose turn it is says so for a minute, and again for a minute from when it last said so', async () => {
  const db = await outboxWith([])
  const mine = { key: 'syncLease', holder: HOLDER, running: true }
  expect(await readMeta(db, 'syncLease')).toEqual({ ...mine, from: NOW, until: NOW + LEASE_MS })
  await renewSyncLease(db, HOLDER, NOW + 7)
  expect(await readMeta(db, 'syncLease')).toEqual({ ...mine, from: NOW + 7, until: NOW + 7 + LEASE_MS })
  await expect(renewSyncLease(db, 'another', NOW + 9)).rejects.toThrow(TakenOver)
  expect(await readMeta(db, 'syncLease')).toMatchObject({ ...mine, from: NOW + 7 })
})

test('a tab is silent once its minute is over, or where nobody ever said anything', async () => {
  const db = await outboxWith([])
  expect(await syncLeaseIsSilent(db, NOW + LEASE_MS - 1)).toBe(false)
  expect(await syncLeaseIsSilent(db, NOW + LEASE_MS)).toBe(true)
  expect(await syncLeaseIsSilent(openDatabase(crypto.randomUUID()), NOW)).toBe(true)
})

test('only who holds the turn writes, and nothing of what another tab began is written', async () => {
  const db = await outboxWith([someEntry('a', 's1')])
  const write = (holder: string) =>
    inTurn(db, holder, [db.outbox], async () => {
      await db.outbox.clear()
      return 'done'
    })
  await expect(write('another')).rejects.toThrow(TakenOver)
  await expect(mustHoldSyncLease(db, 'another')).rejects.toThrow(TakenOver)
  await mustHoldSyncLease(db, HOLDER)
  expect(await db.outbox.count()).toBe(1)
  expect(new TakenOver()).toMatchObject({ name: 'TakenOver' })
  expect(await write(HOLDER)).toBe('done')
  expect(await db.outbox.count()).toBe(0)
})

test('who gives its turn back gives up its own, never another’s', async () => {
  const db = await outboxWith([])
  await releaseSyncLease(db, 'another')
  expect(await readMeta(db, 'syncLease')).toMatchObject({ holder: HOLDER, running: true, from: NOW })
  await releaseSyncLease(db, HOLDER)
  expect(await readMeta(db, 'syncLease')).toEqual({ key: 'syncLease', holder: HOLDER, running: false, from: 0, until: 0 })
  expect(await syncLeaseIsSilent(db, NOW)).toBe(true)
})

test('a full disk is told as one, whichever note of the turn it stops', async () => {
  const db = openDatabase(crypto.randomUUID())
  const disk = withDisk(db)
  await takeSyncLease(db, HOLDER, NOW)
  disk.isFull = true
  await expect(takeSyncLease(db, 'another', NOW)).rejects.toThrow(StorageFull)
  await expect(renewSyncLease(db, HOLDER, NOW)).rejects.toThrow(StorageFull)
  await expect(releaseSyncLease(db, HOLDER)).rejects.toThrow(StorageFull)
  await expect(inTurn(db, HOLDER, [], async () => changeMeta(db, 'work', { noted: 1 }))).rejects.toThrow(StorageFull)
})

import { afterEach, expect, test } from 'vitest'
import { cacheResponse } from '#store/copies/response-cache.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { TakenOver } from '#store/outbox/sync-lease.ts'
import { mustHaveTurn, noteIfRoom, orWithoutRoom, tellFull } from '#sync/in-room.ts'
import { nothingInMemory, type RoundDeps } from '#sync/sync-deps.ts'
import { Device } from '#tests/support/device.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

function aRound(hasLostTurn = false) {
  const device = new Device()
  devices.push(device)
  const told: boolean[] = []
  const round: RoundDeps = {
    ...device.roundOptions({ hasLostTurn: () => hasLostTurn, onRoom: (isFull) => told.push(isFull) }),
    memory: nothingInMemory(),
  }
  return { db: device.db, round, told }
}

const full = () => Promise.reject(new StorageFull(null))
const broken = () => Promise.reject(new TypeError('a fault of our own'))

test('what was noted is said to be so, and nobody is told of a full disk', async () => {
  const { round, told } = aRound()
  expect(await noteIfRoom(round, async () => 'noted')).toBe(true)
  expect(
    await orWithoutRoom(
      round,
      async () => 'noted',
      async () => 'without',
    ),
  ).toBe('noted')
  expect([round.memory.isFull, told]).toEqual([false, []])
})

test('a note that finds no room is not made, the part that needs none is, and both are told', async () => {
  const { round, told } = aRound()
  expect(await noteIfRoom(round, full)).toBe(false)
  expect([round.memory.isFull, told]).toEqual([true, [true]])
  const other = aRound()
  expect(await orWithoutRoom(other.round, full, async () => 'without')).toBe('without')
  expect([other.round.memory.isFull, other.told]).toEqual([true, [true]])
})

test('room is made first: what can be spared goes, and the note is made after all', async () => {
  const { db, round, told } = aRound()
  const whenSpared = async () => {
    if ((await db.responseCache.count()) > 0) throw new StorageFull(null)
    return 'noted'
  }
  await cacheResponse(db, 'a question', { answer: 42 })
  expect(await noteIfRoom(round, whenSpared)).toBe(true)
  await cacheResponse(db, 'a question', { answer: 42 })
  expect(await orWithoutRoom(round, whenSpared, async () => 'without')).toBe('noted')
  expect(told).toEqual([])
})

test('any other failure is no full disk, and does no part of the work', async () => {
  const { round, told } = aRound()
  await expect(noteIfRoom(round, broken)).rejects.toThrow(TypeError)
  await expect(orWithoutRoom(round, broken, async () => 'without')).rejects.toThrow(TypeError)
  expect([round.memory.isFull, told]).toEqual([false, []])
})

test('a tab that has lost its turn tells nobody of a disk that is full', async () => {
  const { round, told } = aRound(true)
  expect(() => mustHaveTurn(round)).toThrow(TakenOver)
  expect(() => tellFull(round)).toThrow(TakenOver)
  await expect(noteIfRoom(round, full)).rejects.toThrow(TakenOver)
  await expect(orWithoutRoom(round, full, async () => 'without')).rejects.toThrow(TakenOver)
  expect([round.memory.isFull, told]).toEqual([false, []])
  expect(() => mustHaveTurn(aRound().round)).not.toThrow()
})

import { expect, test } from 'vitest'

import type { PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import type { Command, CommandAnswer } from '#domain/sync/command.ts'
import { importEntry, type ImportServer } from '#features/import-deliveries/import-entry.ts'
import { importSummary } from '#features/import-deliveries/import-summary.ts'
import type { ExportedEntry } from '#store/sign-out/read-export.ts'

const photo = { id: 'photo-1', sha256: 'ab'.repeat(32), size: 3, type: 'image/jpeg' } as const
const command: Command<'record-delivery'> = {
  id: 'command-1',
  kind: 'record-delivery',
  payloadVersion: 1,
  record: 'shipment:s1',
  claimedAt: '2026-11-20T08:00:00.000Z',
  clockOffsetMs: 0,
  payload: { shipmentId: 's1', trackingNumber: '1732104000000123', outcome: 'Delivered', notes: '', photo },
}
const entry: ExportedEntry = { command, photo: { ...photo, base64: btoa('\u00ff\u00d8\u00ff') } }
const applied: CommandAnswer = { id: command.id, status: 'applied', code: null, message: null, version: 7 }
const answer = <Value>(value: Value): ServerResult<Value> => ({ kind: 'answer', value, serverTime: null })

/** An office that remembers what it has been given. */
function office(answers: Partial<ImportServer> = {}) {
  const deliveries = new Set<string>()
  const photos = new Map<string, PhotoUpload>()
  const server: ImportServer = {
    importDelivery: async ({ command: { id } }) => {
      const known = deliveries.has(id)
      deliveries.add(id)
      return answer<CommandAnswer>(known ? { ...applied, status: 'replayed', first: 'applied' } : applied)
    },
    uploadPhoto: async (upload) => {
      const status = photos.has(upload.id) ? 'already-stored' : 'stored'
      photos.set(upload.id, upload)
      return answer<UploadAnswer>({ status, photo: upload.id, sha256: upload.sha256, path: 's1-1.jpg' })
    },
    ...answers,
  }
  return { server, deliveries, photos }
}

const noWait = async () => undefined

test('a delivery and its photo arrive as the phone would have sent them', async () => {
  const { server, deliveries, photos } = office()
  const result = await importEntry(entry, 'driver-1', server, noWait)
  expect(result).toEqual({ state: 'done', delivery: { outcome: 'imported' }, photo: { outcome: 'imported' } })
  expect([...deliveries]).toEqual(['command-1'])
  expect([...new Uint8Array(photos.get('photo-1')!.bytes)]).toEqual([0xff, 0xd8, 0xff])
})

test('importing twice changes nothing and says so', async () => {
  const { server, deliveries, photos } = office()
  await importEntry(entry, 'driver-1', server, noWait)
  const again = await importEntry(entry, 'driver-1', server, noWait)
  expect(again).toEqual({ state: 'done', delivery: { outcome: 'already-here' }, photo: { outcome: 'already-here' } })
  expect([deliveries.size, photos.size]).toEqual([1, 1])
})

test('a refused delivery says why and keeps its photo back', async () => {
  const refused: CommandAnswer = { ...applied, status: 'rejected', code: 'id-reused', message: 'This id belongs to another delivery.' }
  const { server, photos } = office({ importDelivery: async () => answer(refused) })
  const result = await importEntry(entry, 'driver-1', server, noWait)
  expect(result).toEqual({ state: 'done', delivery: { outcome: 'failed', words: 'This id belongs to another delivery.' }, photo: null })
  expect(photos.size).toBe(0)
})

test('a replay of a refusal is a refusal', async () => {
  const replayed: CommandAnswer = { ...applied, status: 'replayed', first: 'rejected', code: 'not-allowed', message: 'Not allowed.' }
  const { server } = office({ importDelivery: async () => answer(replayed) })
  expect(await importEntry(entry, 'driver-1', server, noWait)).toMatchObject({ delivery: { outcome: 'failed', words: 'Not allowed.' } })
})

test('a busy server is waited for', async () => {
  const answers: ServerResult<CommandAnswer>[] = [
    { kind: 'busy', retryAfterMs: 2500 },
    answer({ ...applied, status: 'retry', code: 'busy' }),
    answer(applied),
  ]
  const waits: number[] = []
  const { server } = office({ importDelivery: async () => answers.shift()! })
  const result = await importEntry(entry, 'driver-1', server, async (milliseconds) => void waits.push(milliseconds))
  expect(result).toMatchObject({ delivery: { outcome: 'imported' } })
  expect(waits).toEqual([2500, 2000])
})

test.each(['unreachable', 'captive-portal', 'signed-out'] as const)('%s is no result: the entry can be tried again', async (kind) => {
  const { server } = office({ uploadPhoto: async () => ({ kind }) })
  expect(await importEntry(entry, 'driver-1', server, noWait)).toEqual({ state: 'no-answer', why: kind })
})

test('a photo that the file does not hold, or holds damaged, is said beside the imported delivery', async () => {
  const { server } = office()
  expect(await importEntry({ command, photo: null }, 'driver-1', server, noWait)).toMatchObject({
    delivery: { outcome: 'imported' },
    photo: { outcome: 'failed', words: 'The file does not hold its photo.' },
  })
  expect(await importEntry({ command, photo: { ...photo, base64: '***' } }, 'driver-1', server, noWait)).toMatchObject({
    photo: { outcome: 'failed', words: 'The photo in the file is damaged.' },
  })
})

test('an entry that is not a delivery is left to its own device', async () => {
  const assignment: Command<'assign-driver'> = {
    ...command,
    kind: 'assign-driver',
    payload: { shipmentId: 's1', driverId: null },
  }
  const { server, deliveries } = office()
  expect(await importEntry({ command: assignment, photo: null }, 'person-1', server, noWait)).toMatchObject({
    delivery: { outcome: 'failed' },
  })
  expect(deliveries.size).toBe(0)
})

test('the summary is complete only when every delivery and every photo is with the office', () => {
  const imported = { state: 'done', delivery: { outcome: 'imported' }, photo: { outcome: 'imported' } } as const
  const here = { state: 'done', delivery: { outcome: 'already-here' }, photo: null } as const
  const halfway = { state: 'done', delivery: { outcome: 'imported' }, photo: { outcome: 'failed', words: '' } } as const
  expect(importSummary([imported, here], 2)).toEqual({ words: '1 imported, 1 already here, 0 failed.', complete: true })
  expect(importSummary([imported], 2).complete).toBe(false)
  expect(importSummary([imported, halfway], 2)).toEqual({ words: '2 imported, 0 already here, 0 failed, 1 photo failed.', complete: false })
})

import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SyncApi } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { syncOverTransport } from '#backend/sync/sync-over-transport.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { runRound } from '#sync/run-round.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { newCommand } from '#tests/support/backend/new-command.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  const opened: WaybillDatabase[] = []

  beforeAll(async () => {
    server = await start()
  })
  afterEach(() => opened.splice(0).forEach((db) => db.close()))
  afterAll(() => server.remove())

  /** The app's own store and sync of somebody of the office, on the real server. */
  async function desk() {
    const person = await signIn(server.url, 'staff@waybill.example')
    const db = openDatabase(crypto.randomUUID())
    opened.push(db)
    const post = async (name: string, p: object): Promise<ServerResult<unknown>> => {
      const { status, headers, body } = await person.rpc(name, p)
      const contentType = headers.get('content-type') ?? ''
      return readAnswer({ status, redirected: false, contentType, retryAfter: null, body: JSON.stringify(body) })
    }
    const backend = syncOverTransport({ call: post, upload: () => Promise.reject(new Error('There is no photo')) })
    const round = (changed: Partial<SyncApi> = {}) =>
      runRound({
        db,
        backend: { ...backend, ...changed },
        userId: person.userId,
        now: Date.now,
        random: Math.random,
        holder: crypto.randomUUID(),
        shouldStop: () => false,
        hasLostTurn: () => false,
        onSignedOut: () => undefined,
        onIdentity: () => undefined,
        onRoom: () => undefined,
      })
    return { db, round }
  }

  test('a value that two people set alike does not jump back between the answer and the pull', async () => {
    const { db, round } = await desk()
    await round()
    const shipment = (await db.shipments.where('status').equals('Pending').first()) as Shipment
    const { id, notes } = shipment
    const changes = { notes: { from: notes, to: 'Ring twice' } }
    const other = await signIn(server.url, 'manager@waybill.example')
    const theirs = newCommand('update-shipment', { id, changes })
    expect((await other.rpc('sync_push', { commands: [theirs] })).body).toMatchObject({ answers: [{ status: 'applied' }] })

    await updateShipment(db, { id, changes })
    const pull = { pull: () => Promise.resolve({ kind: 'unreachable' } as const) }
    const seen: unknown[] = []
    for (let time = 0; time < 2; time += 1) {
      await round(pull)
      seen.push((await db.shipments.get(id))?.notes)
    }
    const entry = await db.outbox.toCollection().first()
    expect(seen).toEqual(['Ring twice', 'Ring twice'])
    expect(entry).toMatchObject({ state: 'accepted' })
    expect(entry?.answer?.version).not.toBeNull()

    await round()
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'confirmed' }])
    expect((await db.shipments.get(id))?.notes).toBe('Ring twice')
    expect(await db.serverRows.count()).toBe(0)
  })
})

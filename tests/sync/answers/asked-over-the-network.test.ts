import { beforeEach, describe, expect, test, vi } from 'vitest'
import { supabaseSyncApiOf } from '#backend/sync/supabase-sync-api.ts'
import { uploadBytes } from '#backend/transport/upload-bytes.ts'
import type { Command } from '#domain/sync/command.ts'
import { aDeviceOfAsha, OF_ASHA } from '#tests/support/calls/call-contract.ts'

const T = '2026-11-20T12:00:00.000Z'
const place = { epoch: 'e1', scope: 1, role: 'driver', serverTime: T }
const { sent, says } = aDeviceOfAsha()
const sync = () => supabaseSyncApiOf(OF_ASHA.user.id)

/** As a browser's, which answers when a test lets it. */
class HeldRequest extends EventTarget {
  static made: HeldRequest[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  body: unknown = null
  isTakenBack = false
  status = 0
  responseURL = ''
  responseText = ''
  answered: Record<string, string> = {}
  constructor() {
    super()
    HeldRequest.made.push(this)
  }
  open(method: string, address: string): void {
    this.opened = [method, address]
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(name: string): string | null {
    return this.answered[name] ?? null
  }
  send(body: unknown): void {
    this.body = body
  }
  abort(): void {
    this.isTakenBack = true
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
    Object.assign(this, { status, responseText: JSON.stringify(body), answered: { 'content-type': 'application/json', ...headers } })
    this.dispatchEvent(new Event('load'))
  }
}
const held = async () => vi.waitFor(() => HeldRequest.made[0] ?? expect.fail('nothing was sent'))

beforeEach(() => {
  HeldRequest.made = []
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
})

describe('sync asks', () => {
  const asked = (name: string, p: object) => [{ method: 'POST', address: `/rest/v1/rpc/${name}`, token: 'Bearer of-asha', body: { p } }]

  test('for a page of a first mirror', async () => {
    const request = { table: 'shipments' as const, limit: 2, after: null }
    const page = { ...place, head: 7, rows: [{ id: 's1' }], next: null }
    says(page)
    expect(await sync().mirror(request)).toEqual({ kind: 'answer', value: page, serverTime: T })
    expect(sent).toEqual(asked('sync_mirror', request))
  })

  test('for a page of changes', async () => {
    const request = { epoch: 'e1', scope: 1, cursor: 7, limit: 2 }
    const page = { ...place, reset: null, cursor: 9, more: false, rows: [] }
    says(page)
    expect(await sync().pull(request)).toEqual({ kind: 'answer', value: page, serverTime: T })
    expect(sent).toEqual(asked('sync_pull', request))
  })

  test('with its commands, and of which server they are', async () => {
    const commands = [{ id: 'c1' }] as Command[]
    says({ epoch: 'e1', serverTime: T, answers: [] })
    expect(await sync().push(commands, 'e1')).toMatchObject({ kind: 'answer', value: { epoch: 'e1', answers: [] } })
    expect(sent).toEqual(asked('sync_push', { commands, epoch: 'e1' }))
  })

  test('in nobody else’s name', async () => {
    const ofSita = supabaseSyncApiOf('sita')
    const photo = { id: 'p1', sha256: 'abc', bytes: new ArrayBuffer(8) }
    const calls = [ofSita.mirror({ table: 'shipments', limit: 2, after: null }), ofSita.push([], null), ofSita.uploadPhoto(photo)]
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ kind: 'signed-out' })))
    expect([sent, HeldRequest.made]).toEqual([[], []])
  })
})

describe('a photo', () => {
  const photo = { id: 'p 1', sha256: 'a+b', bytes: new ArrayBuffer(8) }
  const receipt = { status: 'stored', photo: 'p 1', sha256: 'a+b', path: 's1-1.jpg' }

  test('goes out as the bytes that it is, named with its hash, and comes back as a receipt', async () => {
    const uploaded = sync().uploadPhoto(photo)
    const request = await held()
    expect(request.opened).toEqual(['POST', 'https://waybill.example/functions/v1/upload-pod-photo?photo=p%201&sha256=a%2Bb'])
    expect(request.headers).toEqual({
      'content-type': 'image/jpeg',
      apikey: 'sb_publishable_waybill_embedded',
      authorization: 'Bearer of-asha',
    })
    expect(request.body).toBe(photo.bytes)
    request.answer(200, receipt)
    expect(await uploaded).toEqual({ kind: 'answer', value: receipt, serverTime: null })
  })

  test('that does not arrive is told as any other question', async () => {
    const uploaded = sync().uploadPhoto(photo)
    ;(await held()).dispatchEvent(new Event('error'))
    expect(await uploaded).toEqual({ kind: 'unreachable' })
  })

  test('tells with everything that moves that it is on its way', async () => {
    let moves = 0
    const uploaded = sync().uploadPhoto(photo, () => (moves += 1))
    const request = await held()
    const atFirst = moves
    expect(atFirst).toBeGreaterThan(0)
    request.upload.dispatchEvent(new Event('progress'))
    request.dispatchEvent(new Event('progress'))
    expect(moves).toBe(atFirst + 2)
    request.answer(200, receipt)
    await uploaded
  })
})

describe('bytes', () => {
  const sending = { method: 'POST', contentType: 'image/jpeg', body: new ArrayBuffer(8), token: null }
  const address = 'https://waybill.example/x'

  test('bring back what was answered, as it was', async () => {
    const heard = uploadBytes(address, sending)
    const request = await held()
    request.responseURL = address
    request.answer(429, { a: 1 }, { 'retry-after': '7' })
    expect(await heard).toEqual({ status: 429, redirected: false, contentType: 'application/json', retryAfter: '7', body: '{"a":1}' })
    expect(request.headers).not.toHaveProperty('authorization')
  })

  test('that were led elsewhere say so', async () => {
    const heard = uploadBytes(address, sending)
    const request = await held()
    request.responseURL = 'https://hotel.example/welcome'
    request.answered = {}
    request.dispatchEvent(new Event('load'))
    expect(await heard).toEqual({ status: 0, redirected: true, contentType: '', retryAfter: null, body: '' })
  })

  test.each(['error', 'abort'])('that end by an %s have found no network', async (event) => {
    const heard = uploadBytes(address, sending)
    ;(await held()).dispatchEvent(new Event(event))
    expect(await heard).toEqual({ kind: 'unreachable' })
  })

  test('may take as long as they need while something moves, and are taken back after half a minute of nothing', async () => {
    vi.useFakeTimers()
    const heard = uploadBytes(address, sending)
    const [request] = HeldRequest.made
    for (const moving of [request?.upload, request]) {
      await vi.advanceTimersByTimeAsync(29_000)
      moving?.dispatchEvent(new Event('progress'))
    }
    await vi.advanceTimersByTimeAsync(29_000)
    expect(request?.isTakenBack).toBe(false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect([await heard, request?.isTakenBack]).toEqual([{ kind: 'failed', message: 'The upload came to a halt' }, true])
    vi.useRealTimers()
  })

  test('that have arrived are not taken back any more', async () => {
    vi.useFakeTimers()
    const heard = uploadBytes(address, sending)
    const [request] = HeldRequest.made
    request?.answer(200, {})
    await heard
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request?.isTakenBack).toBe(false)
    vi.useRealTimers()
  })
})

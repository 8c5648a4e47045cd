import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#store/database/database.ts'
import { noteWork } from '#store/outbox/noted-work.ts'
import { browserEnvironment } from '#sync/browser-environment.ts'

/** A window and a document as far as they matter here. */
let page: EventTarget & { visibilityState: string }
let frame: EventTarget
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  frame = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('time, chance and names come from the browser', () => {
  vi.useFakeTimers({ now: 1_234 })
  expect(browserEnvironment.now()).toBe(1_234)
  const chance = browserEnvironment.random()
  expect(chance).toBeGreaterThanOrEqual(0)
  expect(chance).toBeLessThan(1)
  expect(browserEnvironment.newId()).toMatch(/^[0-9a-f-]{36}$/)
  expect(browserEnvironment.newId()).not.toBe(browserEnvironment.newId())
})

test('a page is hidden when the browser says so', () => {
  expect(browserEnvironment.isHidden()).toBe(false)
  page.visibilityState = 'hidden'
  expect(browserEnvironment.isHidden()).toBe(true)
})

test('a timer rings once at its time, and a cancelled one never', () => {
  vi.useFakeTimers()
  const rung: string[] = []
  browserEnvironment.setTimer(() => rung.push('first'), 1_000)
  const cancel = browserEnvironment.setTimer(() => rung.push('second'), 1_000)
  cancel()
  vi.advanceTimersByTime(999)
  expect(rung).toEqual([])
  vi.advanceTimersByTime(5_000)
  expect(rung).toEqual(['first'])
})

test('the signal and the return to the page wake, going away does not, and nothing does after it was stopped', () => {
  const reasons: string[] = []
  const stop = browserEnvironment.onWakeUp((reason) => reasons.push(reason))
  frame.dispatchEvent(new Event('online'))
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(reasons).toEqual(['online'])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(reasons).toEqual(['online', 'visible'])
  stop()
  frame.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(reasons).toEqual(['online', 'visible'])
})

test('a fault of ours goes where the browser’s own go', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const fault = new Error('a fault of our own')
  browserEnvironment.onFault(fault)
  expect(reported).toEqual([fault])
})

test('the browser’s own locks keep other tabs away; where it has none, the note in the database decides alone', () => {
  const locks = { request: () => undefined }
  for (const [browser, expected] of [
    [{ locks }, locks],
    [{}, null],
    [undefined, null],
  ] as const) {
    vi.stubGlobal('navigator', browser)
    expect(browserEnvironment.locks).toBe(expected)
  }
})

test('what people note in the outbox is watched', async () => {
  const db = openDatabase(crypto.randomUUID())
  const told: number[] = []
  const stop = browserEnvironment.watchWork(db, (noted) => told.push(noted))
  await expect.poll(() => told).toEqual([0])
  await db.transaction('rw', db.meta, async () => noteWork(db))
  await expect.poll(() => told).toEqual([0, 1])
  stop()
  db.close()
})

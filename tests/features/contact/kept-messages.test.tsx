import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep, nextKeptAt, readKept, type WaitingMessage } from '#features/contact/queue/kept-messages.ts'
import { sendKeptMessages, untilNextDue } from '#features/contact/queue/send-kept-messages.ts'

const typed = { name: 'Asha Rao', email: 'asha@people.example', phone: '', service: '', message: 'Hello' }

function keepWaiting(id: string, changes: Partial<WaitingMessage> = {}) {
  keep({ state: 'waiting', id, keptAt: nextKeptAt(), typed, website: '', failures: 0, notBefore: 0, lastFailure: null, ...changes })
}

const states = () => readKept().map(({ id, state }) => `${id} ${state}`)
const failures = () => readKept().map((message) => (message.state === 'waiting' ? message.lastFailure : null))

/** The server's answers in turn, the last one from then on; returns the ids that were sent. */
function server(...answers: (() => Response | Promise<Response>)[]): string[] {
  const sent: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, init) => {
    const body = typeof init?.body === 'string' ? init.body : '{}'
    sent.push((JSON.parse(body) as { p: { id: string } }).p.id)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new TypeError('no signal')
    return answer()
  })
  return sent
}

const json = (value: object, status = 200, headers = {}) => Response.json(value, { status, headers })
const done = () => json({ done: true })
const noSignal = () => Promise.reject(new TypeError('no signal'))

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('waiting messages are sent once, in the order in which they were written, and leave only receipts without text', async () => {
  keepWaiting('a')
  keepWaiting('b')
  const sent = server(done)
  expect(await sendKeptMessages('timer')).toEqual(['sent', 'sent'])
  await sendKeptMessages('asked')
  expect(sent).toEqual(['a', 'b'])
  expect(states()).toEqual(['a sent', 'b sent'])
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/Asha|Hello|people/)
})

test('many passes at once send each message once', async () => {
  keepWaiting('a')
  const sent = server(done)
  await Promise.all([sendKeptMessages('timer'), sendKeptMessages('asked'), sendKeptMessages('signal')])
  expect(sent).toEqual(['a'])
})

test('none overtakes one that cannot be sent', async () => {
  keepWaiting('a')
  keepWaiting('b')
  const sent = server(noSignal, done)
  expect(await sendKeptMessages('timer')).toEqual(['waiting'])
  expect(failures()).toEqual(['unreachable', null])
  expect(await sendKeptMessages('timer'), 'not before it is due').toEqual([])
  expect(await sendKeptMessages('signal')).toEqual(['sent', 'sent'])
  expect(sent).toEqual(['a', 'a', 'b'])
})

test('a busy server is asked again only when it said, not even by a person', async () => {
  keepWaiting('a')
  const sent = server(() => json({ code: 'too-many' }, 429, { 'retry-after': '120' }))
  await sendKeptMessages('asked')
  await sendKeptMessages('asked')
  await sendKeptMessages('signal')
  expect(sent).toEqual(['a'])
  expect(failures()).toEqual(['busy'])
  expect(untilNextDue()).toBeGreaterThan(119_000)
  expect(untilNextDue()).toBeLessThan(131_000)
})

test('a server that fails is left alone for longer each time, until a person asks', async () => {
  keepWaiting('a', { failures: 5 })
  const sent = server(() => json({}, 500), done)
  await sendKeptMessages('timer')
  expect(failures()).toEqual(['failed'])
  expect(await sendKeptMessages('signal'), 'a signal does not mend a server').toEqual([])
  expect(await sendKeptMessages('asked')).toEqual(['sent'])
  expect(sent).toEqual(['a', 'a'])
})

test('a refused message waits for its writer and holds up nobody', async () => {
  keepWaiting('a')
  keepWaiting('b')
  server(() => json({ refused: 'invalid', field: 'email' }), done)
  expect(await sendKeptMessages('timer')).toEqual(['refused', 'sent'])
  expect(readKept()[0]).toMatchObject({ state: 'refused', field: 'email', typed })
})

test('a message that was deleted while it was under way does not come back', async () => {
  keepWaiting('a')
  server(async () => {
    localStorage.clear()
    return json({}, 500)
  })
  expect(await sendKeptMessages('timer')).toEqual(['deleted'])
  expect(readKept()).toEqual([])
})

test('receipts go after a day, and after a clock that was set back', async () => {
  const day = 24 * 60 * 60 * 1000
  keep({ state: 'sent', id: 'old', keptAt: 1, sentAt: Date.now() - day - 1 })
  keep({ state: 'sent', id: 'new', keptAt: 2, sentAt: Date.now() - day + 60_000 })
  keep({ state: 'sent', id: 'ahead', keptAt: 3, sentAt: Date.now() + 2 * day })
  await sendKeptMessages('timer')
  expect(states()).toEqual(['new sent'])
})

test('other contents under such a key are left alone and never sent', async () => {
  localStorage.setItem('waybill-message-x', 'no json')
  localStorage.setItem('waybill-message-y', '{"state":"waiting"}')
  const sent = server(done)
  await sendKeptMessages('asked')
  expect([sent, readKept()]).toEqual([[], []])
})

test('a message lives as long as the page when storage is full, and is still sent once', async () => {
  keepWaiting('stored')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepWaiting('here')
  const sent = server(noSignal, done)
  await sendKeptMessages('asked')
  expect(states()).toEqual(['stored waiting', 'here waiting'])
  await sendKeptMessages('asked')
  await sendKeptMessages('asked')
  expect(sent).toEqual(['stored', 'stored', 'here'])
  expect(states(), 'the page still knows what became of them').toEqual(['stored sent', 'here sent'])
  expect(Object.keys(localStorage), 'the next start would send it again').toEqual([])
})

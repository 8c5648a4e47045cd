import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cleanup, render, renderHook } from 'vitest-browser-react'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

type Reply = { kind: 'answer'; value: string } | { kind: 'unreachable' } | { kind: 'failed' }

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'visibilityState')
})

const says = (value: string): Reply => ({ kind: 'answer', value })
const UNREACHABLE: Reply = { kind: 'unreachable' }

/** A server that answers when the test says so. */
function slowServer() {
  const asked: { of: string; signal: AbortSignal; reply: (reply: Reply) => void }[] = []
  const ask = (of: string) => async (signal: AbortSignal) => new Promise<Reply>((reply) => asked.push({ of, signal, reply }))
  const questions = () => asked.map(({ of }) => of)
  return { asked, ask, questions }
}

/** A server that gives these replies one after the other, and the last one ever after. */
function serverSaying(...replies: Reply[]) {
  let asked = 0
  return { ask: async (): Promise<Reply> => replies[Math.min(asked++, replies.length - 1)]!, times: () => asked }
}

const moment = async (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms))
const signalReturns = () => window.dispatchEvent(new Event('online'))
function look(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('an answer that comes after the key has changed is thrown away', async () => {
  const { asked, ask, questions } = slowServer()
  const outcomes: Reply[] = []
  const { result, rerender } = await renderHook(
    (of = 'May') => useServerQuery(of, ask(of), { onOutcome: (outcome) => outcomes.push(outcome) }),
    { initialProps: 'May' },
  )
  await expect.poll(questions).toEqual(['May'])
  await rerender('June')
  await expect.poll(questions).toEqual(['May', 'June'])
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[1]?.reply(says('of June'))
  await expect.poll(() => result.current.value).toBe('of June')
  asked[0]?.reply(says('of May'))
  await moment()
  expect(result.current.value).toBe('of June')
  expect(outcomes).toEqual([says('of June')])
})

test('an answer that comes while the screen turns to another key does not stand under that one', async () => {
  const { asked, ask, questions } = slowServer()
  function Screen() {
    const [of, setOf] = useState('May')
    const { value } = useServerQuery(of, ask(of))
    // Drawn already, and not asked for yet.
    useLayoutEffect(() => {
      if (of === 'June') asked[0]?.reply(says('books of May'))
    }, [of])
    return (
      <button type="button" onClick={() => setTimeout(() => setOf('June'))}>
        {`${of}: ${value}`}
      </button>
    )
  }
  const screen = await render(<Screen />)
  await expect.poll(questions).toEqual(['May'])
  await screen.getByRole('button').click()
  await expect.poll(questions).toEqual(['May', 'June'])
  await moment()
  await expect.element(screen.getByRole('button')).toHaveTextContent('June: null')
})

test('under another key nothing of the old one is shown', async () => {
  const { asked, ask, questions } = slowServer()
  const { result, rerender } = await renderHook((of = 'May') => useServerQuery(of, ask(of)), { initialProps: 'May' })
  await expect.poll(questions).toEqual(['May'])
  asked[0]?.reply(says('of May'))
  await expect.poll(() => result.current.value).toBe('of May')
  await rerender('June')
  expect(result.current).toMatchObject({ value: null, trouble: null, isAsking: true })
})

test('the shown value stays while it is asked again, and stays beside the trouble that kept the new answer away', async () => {
  const { asked, ask, questions } = slowServer()
  const { result, act } = await renderHook(() => useServerQuery('list', ask('list')))
  await expect.poll(questions).toHaveLength(1)
  asked[0]?.reply(says('first'))
  await expect.poll(() => result.current.value).toBe('first')
  expect(result.current.isAsking).toBe(false)
  await act(() => result.current.again())
  expect(result.current).toMatchObject({ value: 'first', isAsking: true })
  await expect.poll(questions).toHaveLength(2)
  asked[1]?.reply(UNREACHABLE)
  await expect.poll(() => result.current).toMatchObject({ value: 'first', trouble: 'unreachable', isAsking: false })
  await act(() => result.current.again())
  await expect.poll(questions).toHaveLength(3)
  asked[2]?.reply(says('second'))
  await expect.poll(() => result.current).toMatchObject({ value: 'second', trouble: null, isAsking: false })
})

test('of two answers to the same key the one that was asked for last counts', async () => {
  const { asked, ask, questions } = slowServer()
  const { result, rerender } = await renderHook((changed = 'old') => useServerQuery('list', ask(changed), { changed }), {
    initialProps: 'old',
  })
  await expect.poll(questions).toEqual(['old'])
  asked[0]?.reply(says('first'))
  await expect.poll(() => result.current.value).toBe('first')
  await rerender('newer')
  await expect.poll(questions).toEqual(['old', 'newer'])
  await rerender('newest')
  await expect.poll(questions).toEqual(['old', 'newer', 'newest'])
  expect(result.current).toMatchObject({ value: 'first', isAsking: false })
  asked[2]?.reply(says('as of the newest'))
  await expect.poll(() => result.current.value).toBe('as of the newest')
  asked[1]?.reply(says('as of the newer'))
  await moment()
  expect(result.current.value).toBe('as of the newest')
})

test('after a question without an answer, returning signal asks by itself; an answer is left alone', async () => {
  const server = serverSaying(UNREACHABLE, says('here'))
  const { result } = await renderHook(() => useServerQuery('list', server.ask))
  await expect.poll(() => result.current.trouble).toBe('unreachable')
  expect(result.current.isAsking).toBe(false)
  signalReturns()
  await expect.poll(() => result.current).toMatchObject({ value: 'here', trouble: null })
  signalReturns()
  await moment()
  expect(server.times()).toBe(2)
})

test('signal that is announced before it carries anything does not leave the screen waiting for ever; a lasting trouble is left alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = serverSaying(UNREACHABLE, UNREACHABLE, says('here'))
  const { result } = await renderHook(() => useServerQuery('list', server.ask))
  await expect.poll(() => result.current.trouble).toBe('unreachable')
  signalReturns()
  await expect.poll(server.times).toBe(2)
  await moment()
  expect(result.current).toMatchObject({ value: null, trouble: 'unreachable' })
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => result.current).toMatchObject({ value: 'here', trouble: null })
  vi.advanceTimersByTime(60_000)
  await moment()
  expect(server.times()).toBe(3)

  const failing = serverSaying({ kind: 'failed' })
  const { result: failed } = await renderHook(() => useServerQuery('other', failing.ask))
  await expect.poll(() => failed.current.trouble).toBe('failed')
  vi.advanceTimersByTime(60_000)
  await moment()
  expect(failing.times()).toBe(1)
})

test('signal that returned while a question was under way is not forgotten when it fails; nor does it ask twice', async () => {
  const { asked, ask, questions } = slowServer()
  const { result } = await renderHook(() => useServerQuery('list', ask('list')))
  await expect.poll(questions).toHaveLength(1)
  await moment(5)
  signalReturns()
  await moment()
  expect(questions(), 'it may still be answered').toHaveLength(1)
  asked[0]?.reply({ kind: 'failed' })
  await expect.poll(questions).toHaveLength(2)
  asked[1]?.reply({ kind: 'failed' })
  await expect.poll(() => result.current).toMatchObject({ trouble: 'failed', isAsking: false })
  await moment()
  expect(questions()).toHaveLength(2)
})

test('signal that returned before a question was asked says nothing of its failing', async () => {
  const { asked, ask, questions } = slowServer()
  const { result, rerender } = await renderHook((of = 'May') => useServerQuery(of, ask(of)), { initialProps: 'May' })
  await expect.poll(questions).toHaveLength(1)
  await moment(5)
  signalReturns()
  asked[0]?.reply(says('of May'))
  await expect.poll(() => result.current.value).toBe('of May')
  await moment(5)
  await rerender('June')
  await expect.poll(questions).toEqual(['May', 'June'])
  asked[1]?.reply({ kind: 'failed' })
  await expect.poll(() => result.current.trouble).toBe('failed')
  await moment()
  expect(questions()).toEqual(['May', 'June'])
})

test('a screen that wants it hears of every return: of signal, of the person, of the page out of the browser’s memory', async () => {
  const server = serverSaying(says('a'), says('b'), says('c'), says('d'))
  const { result } = await renderHook(() => useServerQuery('list', server.ask, { when: { online: true, restored: true, awayMs: 0 } }))
  await expect.poll(() => result.current.value).toBe('a')
  signalReturns()
  await expect.poll(() => result.current.value).toBe('b')
  look('hidden')
  await moment()
  look('visible')
  await expect.poll(() => result.current.value).toBe('c')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await moment()
  expect(result.current.value).toBe('c')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => result.current.value).toBe('d')
})

test('a short glance elsewhere does not count as having been away', async () => {
  const server = serverSaying(says('a'), says('b'))
  const { result } = await renderHook(() => useServerQuery('list', server.ask, { when: { awayMs: 300 } }))
  await expect.poll(() => result.current.value).toBe('a')
  look('visible')
  await moment()
  expect(server.times()).toBe(1)
  await moment(300)
  look('visible')
  await expect.poll(() => result.current.value).toBe('b')
})

test('as time passes it asks again, but only while somebody looks', async () => {
  const server = serverSaying(says('a'), says('b'))
  const { result } = await renderHook(() => useServerQuery('list', server.ask, { when: { everyMs: 100 } }))
  await expect.poll(() => result.current.value).toBe('a')
  look('hidden')
  const before = server.times()
  await moment(350)
  expect(server.times()).toBe(before)
  look('visible')
  await expect.poll(() => server.times()).toBeGreaterThan(before)
})

test('a screen that has gone asks no more, and what comes for it is heard by nobody', async () => {
  const { asked, ask, questions } = slowServer()
  const heard = vi.fn<(outcome: Reply) => void>()
  const { unmount } = await renderHook(() =>
    useServerQuery('list', ask('list'), { onOutcome: heard, when: { online: true, everyMs: 50, awayMs: 0 } }),
  )
  await expect.poll(questions).toHaveLength(1)
  await unmount()
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.reply(says('late'))
  signalReturns()
  look('visible')
  await moment(150)
  expect(questions()).toHaveLength(1)
  expect(heard).not.toHaveBeenCalled()
})

test('while somebody types it is asked once, for what they have typed in the end', async () => {
  const { ask, questions } = slowServer()
  const { rerender } = await renderHook((typed = 'P') => useServerQuery(typed, ask(typed), { pauseMs: 100 }), { initialProps: 'P' })
  await rerender('P1')
  await rerender('P10')
  await expect.poll(questions).toEqual(['P10'])
})

test('the last copy is shown while there is no answer, and the answer takes its place and is kept', async () => {
  const { asked, ask, questions } = slowServer()
  const keep = vi.fn<(value: string, now: Date) => Promise<void>>(async () => undefined)
  const copy = { read: async () => ({ value: 'of yesterday', keptAt: 1000 }), keep }
  const { result, act } = await renderHook(() => useServerQuery('list', ask('list'), { copy }))
  await expect.poll(questions).toHaveLength(1)
  asked[0]?.reply(UNREACHABLE)
  await expect
    .poll(() => result.current)
    .toMatchObject({ value: 'of yesterday', asOf: 1000, isCopy: true, trouble: 'unreachable', isAsking: false })
  await act(() => result.current.again())
  await expect.poll(questions).toHaveLength(2)
  expect(result.current).toMatchObject({ value: 'of yesterday', isAsking: true })
  asked[1]?.reply(says('of today'))
  await expect.poll(() => result.current).toMatchObject({ value: 'of today', isCopy: false, trouble: null })
  expect(keep).toHaveBeenCalledExactlyOnceWith('of today', expect.any(Date))
})

test('a slow server is not waited for without the copy; no room for one does no harm', async () => {
  const { asked, ask, questions } = slowServer()
  const copy = { read: async () => ({ value: 'of yesterday', keptAt: 1000 }), keep: async () => Promise.reject(new Error('full')) }
  const { result } = await renderHook(() => useServerQuery('list', ask('list'), { copy }))
  await expect.poll(questions).toHaveLength(1)
  expect(result.current.value).toBeNull()
  await expect.poll(() => result.current, { timeout: 3000 }).toMatchObject({ value: 'of yesterday', isCopy: true, isAsking: true })
  asked[0]?.reply(says('of today'))
  await expect.poll(() => result.current).toMatchObject({ value: 'of today', isCopy: false, isAsking: false })
})

test('a copy of another key is not shown', async () => {
  const { ask } = slowServer()
  const copies = { May: { value: 'of May', keptAt: 1 }, June: null }
  const { result, rerender } = await renderHook(
    (month: 'May' | 'June' = 'May') =>
      useServerQuery(month, ask(month), { copy: { read: async () => copies[month], keep: async () => undefined } }),
    { initialProps: 'May' },
  )
  await expect.poll(() => result.current.value, { timeout: 3000 }).toBe('of May')
  await rerender('June')
  await moment(1200)
  expect(result.current.value).toBeNull()
})

interface List {
  rows: string[]
}
type ListReply = { kind: 'answer'; value: List } | { kind: 'unreachable' }
const list = (...rows: string[]): ListReply => ({ kind: 'answer', value: { rows } })

test('further pages join what is shown; one that fails says so and can be asked for again', async () => {
  const pages: ListReply[] = [{ kind: 'unreachable' }, list('c')]
  const { result, act } = await renderHook(() =>
    useServerQuery('list', async () => list('a', 'b'), {
      pages: { ask: async () => pages.shift()!, join: (shown, page) => ({ rows: [...shown.rows, ...page.rows] }) },
    }),
  )
  await expect.poll(() => result.current.value?.rows).toEqual(['a', 'b'])
  await act(async () => result.current.more())
  expect(result.current).toMatchObject({ value: { rows: ['a', 'b'] }, moreTrouble: 'unreachable', trouble: null, isLoadingMore: false })
  await act(async () => result.current.more())
  expect(result.current).toMatchObject({ value: { rows: ['a', 'b', 'c'] }, moreTrouble: null, isLoadingMore: false })
  await act(() => result.current.change(({ rows }) => ({ rows: rows.filter((row) => row !== 'a') })))
  expect(result.current.value?.rows).toEqual(['b', 'c'])
})

test('a page that comes after the list was asked for anew does not join it', async () => {
  let reply: (page: ListReply) => void = () => {}
  const firsts = [list('a'), list('new')]
  const { result, act } = await renderHook(() =>
    useServerQuery('list', async () => firsts.shift()!, {
      pages: {
        ask: async () => new Promise<ListReply>((resolve) => (reply = resolve)),
        join: (shown, page) => ({ rows: [...shown.rows, ...page.rows] }),
      },
    }),
  )
  await expect.poll(() => result.current.value?.rows).toEqual(['a'])
  let loading = Promise.resolve()
  await act(() => {
    loading = result.current.more()
  })
  expect(result.current.isLoadingMore).toBe(true)
  await act(() => result.current.again())
  await expect.poll(() => result.current.value?.rows).toEqual(['new'])
  expect(result.current.isLoadingMore).toBe(false)
  reply(list('b'))
  await act(async () => loading)
  expect(result.current.value?.rows).toEqual(['new'])
})

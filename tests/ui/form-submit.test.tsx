import { afterEach, expect, test } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

afterEach(() => cleanup())

const UNEXPECTED = { field: 'name', message: 'Something went wrong.' }
const TAKEN = { field: 'name', message: 'This name is taken.' }

test('a form with wrong input asks nothing', async () => {
  const { result, act } = await renderHook(() => useFormSubmit(UNEXPECTED))
  let asked = 0
  await act(async () => result.current.run([TAKEN], async () => (asked++, null)))
  expect(asked).toBe(0)
  expect(result.current).toMatchObject({ errors: [TAKEN], failure: null, count: 1, busy: false })
  expect(result.current.errorOf('name')).toBe(TAKEN.message)
  expect(result.current.errorOf('phone')).toBeUndefined()
})

test('a second press while the first is under way asks nothing', async () => {
  const { result, act } = await renderHook(() => useFormSubmit(UNEXPECTED))
  let asked = 0
  let answer = () => {}
  const ask = async () => {
    asked++
    await new Promise<void>((resolve) => (answer = resolve))
    return null
  }
  let first = Promise.resolve()
  await act(() => {
    first = result.current.run([], ask)
  })
  expect(result.current.busy).toBe(true)
  await act(async () => result.current.run([], ask))
  expect(asked).toBe(1)
  answer()
  await act(async () => first)
  expect(result.current.busy).toBe(false)
})

test('a refusal belongs to its field, or to none; the next attempt takes it away', async () => {
  const { result, act } = await renderHook(() => useFormSubmit(UNEXPECTED))
  await act(async () => result.current.run([], async () => TAKEN))
  expect(result.current).toMatchObject({ errors: [TAKEN], failure: null })
  await act(async () => result.current.run([], async () => 'No connection.'))
  expect(result.current).toMatchObject({ errors: [], failure: 'No connection.' })
  await act(async () => result.current.run([], async () => null))
  expect(result.current).toMatchObject({ errors: [], failure: null, count: 3 })
})

test('an unexpected error is shown as well, and the form can be sent again', async () => {
  const { result, act } = await renderHook(() => useFormSubmit(UNEXPECTED))
  await act(async () => result.current.run([], async () => Promise.reject(new Error('no room'))))
  expect(result.current).toMatchObject({ errors: [UNEXPECTED], busy: false })
})

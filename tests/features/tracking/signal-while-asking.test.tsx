import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react'
import { trackShipment, type TrackAnswer } from '#backend/rpc/visitor/track-shipment.ts'
import { useTracking } from '#features/tracking/search/use-tracking.ts'

vi.mock('#backend/rpc/visitor/track-shipment.ts')

afterEach(async () => {
  await cleanup()
  vi.clearAllMocks()
})

const signalReturns = () => window.dispatchEvent(new Event('online'))
const moment = async (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms))

/** A search of one number, and the replies to its questions as the test gives them. */
async function searching() {
  const replies: ((answer: TrackAnswer) => void)[] = []
  vi.mocked(trackShipment).mockImplementation(async () => new Promise((reply) => replies.push(reply)))
  const search = { kind: 'tracking-number', number: '17' } as const
  const { result, act } = await renderHook(() => useTracking({ search, personId: null, cameBack: false }))
  await expect.poll(() => replies).toHaveLength(1)
  return { result, act, replies }
}

test('signal that returns while a question without an answer is under way asks again by itself', async () => {
  const { result, replies } = await searching()
  await moment(5)
  signalReturns()
  await moment()
  replies[0]?.({ kind: 'unreachable' })
  await expect.poll(() => result.current.state.kind).toBe('unreachable')
  await expect.poll(() => replies, { timeout: 3000 }).toHaveLength(2)
  replies[1]?.({ kind: 'not-found' })
  await expect.poll(() => result.current.state.kind).toBe('not-found')
  await moment(1200)
  expect(replies).toHaveLength(2)
})

test('so it does where somebody was quicker than the network, which is announced before it carries anything', async () => {
  const { result, act, replies } = await searching()
  replies[0]?.({ kind: 'unreachable' })
  await expect.poll(() => result.current.state.kind).toBe('unreachable')
  signalReturns()
  await moment()
  await act(() => result.current.searchAgain())
  await expect.poll(() => replies).toHaveLength(2)
  replies[1]?.({ kind: 'unreachable' })
  await expect.poll(() => replies, { timeout: 3000 }).toHaveLength(3)
})

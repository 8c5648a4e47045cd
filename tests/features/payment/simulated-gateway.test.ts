import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paymentGateway, payShipment } from '#backend/rpc/visitor/pay-shipment.ts'
import { gatewayOf } from '#features/payment/gateway/gateway-of.ts'
import type { PaymentRequest } from '#features/payment/gateway/gateway.ts'
import { simulatedGateway } from '#features/payment/gateway/simulated-gateway.ts'

vi.mock('#backend/rpc/visitor/pay-shipment.ts')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

const OF_A_LINK: PaymentRequest = {
  paymentId: '3f0e2c7a-0000-4000-8000-000000000000',
  shipment: null,
  amountPaise: 10_000,
  instrument: { method: 'upi', upiId: 'success@upi' },
}

async function outcomeOf(request: PaymentRequest) {
  const paid = simulatedGateway.pay(request)
  await vi.advanceTimersByTimeAsync(1500)
  return paid
}

test('only a server that says demo gets the simulated gateway', () => {
  expect(gatewayOf('demo')).toBe(simulatedGateway)
  expect(gatewayOf('off')).toBeNull()
  expect(gatewayOf('live')).toBeNull()
})

test('the amount of a mere link is paid only while the server takes demo payments', async () => {
  const says = (gateway: 'demo' | 'live' | 'off') =>
    vi.mocked(paymentGateway).mockResolvedValueOnce({ kind: 'answer', value: { gateway }, serverTime: null })
  says('demo')
  expect(await outcomeOf(OF_A_LINK)).toEqual({ kind: 'paid', quote: null })
  for (const gateway of ['off', 'live'] as const) {
    says(gateway)
    expect(await outcomeOf(OF_A_LINK)).toEqual({ kind: 'refused', refusal: 'gateway-off', quote: null })
  }
  vi.mocked(paymentGateway).mockResolvedValueOnce({ kind: 'unreachable' })
  expect(await outcomeOf(OF_A_LINK)).toEqual({ kind: 'unheard', why: 'unreachable' })
  expect(payShipment).not.toHaveBeenCalled()
})

test('a declined payment asks nobody', async () => {
  expect(await outcomeOf({ ...OF_A_LINK, instrument: { method: 'upi', upiId: 'failure@upi' } })).toEqual({ kind: 'declined' })
  expect(paymentGateway).not.toHaveBeenCalled()
})

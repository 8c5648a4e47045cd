import { formatCardNumber } from '#features/payment/instruments/card-format.ts'
import { FAILING_CARDS, FAILING_UPI_NAME } from '#features/payment/gateway/simulated-gateway.ts'

/** What to type into the simulated gateway; no real card or UPI ID is needed, and none should be used. */
export function TestNumbers() {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">Numbers to try it with</summary>
      <dl className="mt-2 flex flex-col gap-1.5">
        <Row name="Succeeds">4111 1111 1111 1111, or any valid number</Row>
        <Row name="Fails">{FAILING_CARDS.map(formatCardNumber).join(', ')}</Row>
        <Row name="Expiry, CVV">any date to come, any three digits</Row>
        <Row name="UPI succeeds">success@upi, or any valid UPI ID</Row>
        <Row name="UPI fails">{`${FAILING_UPI_NAME}@upi`}</Row>
      </dl>
    </details>
  )
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-semibold">{name}:</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

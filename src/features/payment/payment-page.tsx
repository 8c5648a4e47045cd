import { useSearchParams } from 'react-router-dom'
import { FindShipment } from '#features/payment/find-shipment.tsx'
import { LinkPayment } from '#features/payment/link-payment.tsx'
import { readPaymentLink } from '#features/payment/payment-link.ts'
import { ShipmentPayment } from '#features/payment/shipment-payment.tsx'
import { Page } from '#ui/page.tsx'

export function PaymentPage() {
  const [params] = useSearchParams()
  const link = readPaymentLink(params)
  return (
    <Page title="Shipment payment" lead="By card or UPI, in Indian rupees.">
      {link.kind === 'shipment' && <ShipmentPayment key={link.token} token={link.token} />}
      {link.kind === 'number' && (
        <div className="max-w-xl rounded-card border border-line bg-surface p-5 sm:p-6">
          <FindShipment key={link.trackingNumber} startWith={link.trackingNumber} />
        </div>
      )}
      {link.kind === 'cost' && <LinkPayment link={link} />}
    </Page>
  )
}

import { useSearchParams } from 'react-router-dom'
import { LinkPayment } from '#features/payment/link-payment.tsx'
import { readPaymentLink } from '#features/payment/payment-link.ts'
import { ShipmentPayment } from '#features/payment/shipment-payment.tsx'
import { Page } from '#ui/page.tsx'

export function PaymentPage() {
  const [params] = useSearchParams()
  const link = readPaymentLink(params)
  return (
    <Page title="Shipment payment" lead="By card or UPI, in Indian rupees.">
      {link.kind === 'shipment' && <ShipmentPayment key={link.token} shipment={link} />}
      {link.kind === 'number' && <ShipmentPayment key={link.trackingNumber} shipment={link} />}
      {link.kind === 'cost' && <LinkPayment link={link} />}
    </Page>
  )
}

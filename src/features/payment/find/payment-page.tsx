import { useSearchParams } from 'react-router-dom'
import { LinkPayment } from '#features/payment/find/link-payment.tsx'
import { readPaymentLink } from '#features/payment/find/payment-link.ts'
import { ShipmentPayment } from '#features/payment/pay/shipment-payment.tsx'
import { Page } from '#ui/layout/page.tsx'

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

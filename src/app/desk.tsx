import { lazy, Suspense } from 'react'
import { ShipmentsPage } from '#features/shipments/shipments-page.tsx'

const BillingStrip = lazy(async () => ({ default: (await import('#features/invoices/billing-strip.tsx')).BillingStrip }))

/** The list never waits for how the billing stands. */
export function Desk() {
  return (
    <ShipmentsPage
      billing={
        <Suspense fallback={<div className="min-h-14 print:hidden" />}>
          <BillingStrip />
        </Suspense>
      }
    />
  )
}

import { lazy, Suspense } from 'react'
import { TodayPage } from '#features/today/today-page.tsx'

const BillingStrip = lazy(async () => ({ default: (await import('#features/invoices/client/billing-strip.tsx')).BillingStrip }))

/** What is counted on the device never waits for how the billing stands. */
export function TodayWithBilling() {
  return (
    <TodayPage
      billing={
        <Suspense fallback={<div className="min-h-14 print:hidden" />}>
          <BillingStrip />
        </Suspense>
      }
    />
  )
}

import { lazy, Suspense } from 'react'
import { UpiCode } from '#features/payment/instruments/upi-code.tsx'
import { CustomerHome } from '#features/account/my-shipments/customer-home.tsx'

const MyInvoices = lazy(async () => ({ default: (await import('#features/invoices/my-invoices/my-invoices.tsx')).MyInvoices }))

/** Most customers have no invoices, so nothing shows in their place while loading. */
export function CustomerAtHome({ name }: { name: string }) {
  return (
    <CustomerHome
      name={name}
      invoices={
        <Suspense>
          <MyInvoices payByUpi={(payment) => <UpiCode {...payment} />} />
        </Suspense>
      }
    />
  )
}

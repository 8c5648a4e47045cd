import { lazy, Suspense } from 'react'
import { CustomerHome } from '#features/account/customer-home.tsx'

const MyInvoices = lazy(async () => ({ default: (await import('#features/invoices/my-invoices.tsx')).MyInvoices }))

/** Most customers have no invoices: nothing stands in their place while that is found out. */
export function CustomerAtHome({ name }: { name: string }) {
  return (
    <CustomerHome
      name={name}
      invoices={
        <Suspense>
          <MyInvoices />
        </Suspense>
      }
    />
  )
}

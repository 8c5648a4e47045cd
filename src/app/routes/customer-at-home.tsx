import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { beginMessage } from '#features/contact/form/message-draft.ts'
import { UpiCode } from '#features/payment/instruments/upi-code.tsx'
import { CustomerHome } from '#features/account/my-shipments/customer-home.tsx'

const MyInvoices = lazy(async () => ({ default: (await import('#features/invoices/my-invoices/my-invoices.tsx')).MyInvoices }))

/** Most customers have no invoices, so nothing shows in their place while loading. */
export function CustomerAtHome({ name }: { name: string }) {
  const navigate = useNavigate()
  return (
    <CustomerHome
      name={name}
      onWrite={(message) => {
        beginMessage(name, message)
        void navigate(paths.contact)
      }}
      invoices={
        <Suspense>
          <MyInvoices payByUpi={(payment) => <UpiCode {...payment} />} />
        </Suspense>
      }
    />
  )
}

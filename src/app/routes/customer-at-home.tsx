import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { UpiCode } from '#features/payment/instruments/upi-code.tsx'
import { CustomerHome } from '#features/account/my-shipments/customer-home.tsx'

const MyInvoices = lazy(async () => ({ default: (await import('#features/invoices/my-invoices/my-invoices.tsx')).MyInvoices }))

const MyRemittances = lazy(async () => ({ default: (await import('#features/remittances/mine/my-remittances.tsx')).MyRemittances }))

/** Most customers have no invoices, so nothing shows in their place while loading. */
export function CustomerAtHome({ name }: { name: string }) {
  const navigate = useNavigate()

  // With the page that is gone to: in a part of its own it would make that page larger. Where it cannot be had, the page says so.
  async function writeMessage(message: string): Promise<void> {
    await import('#features/contact/form/contact-page.tsx').then(
      ({ beginMessage }) => beginMessage(name, message),
      () => undefined,
    )
    await navigate(paths.contact)
  }

  return (
    <CustomerHome
      name={name}
      onWrite={(message) => void writeMessage(message)}
      invoices={
        <Suspense>
          <MyInvoices payByUpi={(payment) => <UpiCode {...payment} />} />
          <MyRemittances />
        </Suspense>
      }
    />
  )
}

import { ClientPage } from '#features/clients/client-page.tsx'
import { ClientInvoices } from '#features/invoices/client-invoices.tsx'

export function ClientWithInvoices() {
  return <ClientPage invoices={(clientCode) => <ClientInvoices clientCode={clientCode} />} />
}

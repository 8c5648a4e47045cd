import { ClientPage } from '#features/clients/page/client-page.tsx'
import { ClientInvoices } from '#features/invoices/client/client-invoices.tsx'

export function ClientWithInvoices() {
  return <ClientPage invoices={(clientCode, onReceived) => <ClientInvoices clientCode={clientCode} onReceived={onReceived} />} />
}

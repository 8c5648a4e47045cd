import { monthOrNull } from '#domain/month.ts'

export const BILLING_TABS = [
  { key: 'pending', text: 'Pending Shipments' },
  { key: 'raised', text: 'Raised Invoices' },
] as const
export type BillingTab = (typeof BILLING_TABS)[number]['key']

/** What the screen shows. It lives in the address, so that Back and reload return to it. */
export interface BillingQuery {
  clientCode: string
  tab: BillingTab
  /** yyyy-mm; null for all. */
  month: string | null
  cancelled: boolean
}

/** Codes are upper case, however they are typed. */
export function tidyCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Anybody can type an address: what makes no sense is read as the usual view. */
export function readBillingQuery(params: URLSearchParams): BillingQuery {
  return {
    clientCode: tidyCode(params.get('client') ?? ''),
    tab: params.get('tab') === 'raised' ? 'raised' : 'pending',
    month: monthOrNull(params.get('month')),
    cancelled: params.get('cancelled') === '1',
  }
}

export function writeBillingQuery({ clientCode, tab, month, cancelled }: BillingQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (clientCode !== '') params.set('client', clientCode)
  if (tab !== 'pending') params.set('tab', tab)
  if (month !== null) params.set('month', month)
  if (cancelled) params.set('cancelled', '1')
  return params
}

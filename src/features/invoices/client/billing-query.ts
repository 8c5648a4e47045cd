import { OWED_CHOICES, type OwedChoice } from '#domain/billing/payment-state.ts'
import { WHOLE_LIST, type PendingFilter } from '#domain/billing/pending-filter.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { dayOrNull } from '#domain/time-and-money/ist-day.ts'
import { monthOrNull } from '#domain/time-and-money/month.ts'

export const BILLING_TABS = [
  { key: 'pending', text: 'Pending Shipments' },
  { key: 'raised', text: 'Raised Invoices' },
] as const
export type BillingTab = (typeof BILLING_TABS)[number]['key']

/** What the screen shows. It lives in the address, so that Back and reload return to it. */
export interface BillingQuery {
  clientCode: string
  tab: BillingTab
  filter: PendingFilter
  /** yyyy-mm; null for all. */
  month: string | null
  cancelled: boolean
  /** A part of the invoice number; empty for all. */
  number: string
  /** Invoices on which something is owed alone; null for all. */
  owed: OwedChoice | null
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
    filter: {
      deliveredUpTo: dayOrNull(params.get('delivered')),
      status: SHIPMENT_STATUSES.find((status) => status === params.get('status')) ?? null,
    },
    month: monthOrNull(params.get('month')),
    cancelled: params.get('cancelled') === '1',
    number: tidyCode(params.get('number') ?? ''),
    owed: OWED_CHOICES.find((owed) => owed === params.get('owed')) ?? null,
  }
}

/** What is not said is as usual. */
export function writeBillingQuery({
  clientCode,
  tab = 'pending',
  filter = WHOLE_LIST,
  month = null,
  cancelled = false,
  number = '',
  owed = null,
}: Pick<BillingQuery, 'clientCode'> & Partial<BillingQuery>): URLSearchParams {
  const params = new URLSearchParams()
  if (clientCode !== '') params.set('client', clientCode)
  if (tab !== 'pending') params.set('tab', tab)
  if (filter.deliveredUpTo !== null) params.set('delivered', filter.deliveredUpTo)
  if (filter.status !== null) params.set('status', filter.status)
  if (month !== null) params.set('month', month)
  if (cancelled) params.set('cancelled', '1')
  if (number !== '') params.set('number', number)
  if (owed !== null) params.set('owed', owed)
  return params
}

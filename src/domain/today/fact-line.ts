import { waitsForDecision } from '#domain/shipment/failure/failed-decision.ts'
import { PAYMENT_MODES, type Shipment } from '#domain/shipment/shipment.ts'

const DAY_MS = 24 * 60 * 60_000
const IST_OFFSET_MS = 5.5 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/** Stands in a line where there is no day. */
export const NONE = '~'

/**
 * What the figures of Today count of a shipment, beside its status and its driver, in one line: the days of booking, estimate and
 * delivery, the whole hours between booking and delivery, 1 while it may be billed plus twice the place of its way of paying plus 8 while it waits for a decision, the days of attempts that failed; then the
 * client's code. `fact-columns.ts` reads it.
 */
export function factLine(shipment: Shipment): string {
  const { status, delivered_at, client_code, invoice_status, failed_on = [] } = shipment
  const unbilled = client_code && status !== 'Cancelled' && invoice_status !== 'raised' ? 1 : 0
  const booked = Date.parse(shipment.created_at)
  const delivered = delivered_at === null ? Number.NaN : Date.parse(delivered_at)
  const hours = delivered_at === null ? 0 : Math.floor((delivered - booked) / HOUR_MS)
  const days = `${dayAt(booked + IST_OFFSET_MS)} ${dayOfDate(shipment.estimated_delivery_date)} ${dayAt(delivered + IST_OFFSET_MS)}`
  const failed = failed_on.length === 0 ? '' : ` ${failed_on.map(dayOfDate).join(' ')}`
  const payment = Math.max(0, PAYMENT_MODES.indexOf(shipment.payment_mode ?? 'prepaid'))
  const waits = waitsForDecision(shipment) ? 1 : 0
  return `${days} ${hours} ${unbilled + 2 * payment + 8 * waits}${failed}\t${client_code ?? ''}`
}

/** The number of a day written yyyy-mm-dd. */
function dayOfDate(date: string | null): number | typeof NONE {
  return date === null ? NONE : dayAt(Date.parse(date))
}

/** Which day of the calendar it is, counted from 1 January 1970. */
function dayAt(moment: number): number | typeof NONE {
  return Number.isNaN(moment) ? NONE : Math.floor(moment / DAY_MS)
}

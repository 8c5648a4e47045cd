import { BASE_PRICE_LIMIT_PAISE, isOverPriceLimit } from '#domain/billing/base-price.ts'
import { gstPaise, isGstRate, STAND_IN_RATE } from '#domain/billing/gst.ts'
import type { LineToRaise, PendingShipment } from '#domain/billing/invoice.ts'
import { paiseOf, plainRupees } from '#domain/time-and-money/money.ts'
import { typedNumber } from '#domain/time-and-money/typed-number.ts'

/** Values that a person typed in place of the shipment's. */
export interface TypedPrice {
  base?: string
  rate?: string
}

/** One shipment of the pending list, as it would be billed. */
export interface BillLine {
  shipment: PendingShipment
  selected: boolean
  baseText: string
  rateText: string
  /** Null where no price above 0 can be read. */
  basePaise: number | null
  /** Null where no rate of 0 or more can be read; 0 for one above 100. */
  rate: number | null
  isRateReset: boolean
  /** Such a line is left out of every sum and of the invoice. */
  isOverPriced: boolean
  gstPaise: number
  totalPaise: number
}

export function billLine(shipment: PendingShipment, typed: TypedPrice, selected: boolean): BillLine {
  const baseText = typed.base ?? (shipment.basePaise === null ? '' : plainRupees(shipment.basePaise))
  const rateText = typed.rate ?? String(shipment.gstPercentage ?? STAND_IN_RATE)
  const basePaise = readPrice(baseText)
  const { rate, isReset } = readRate(rateText)
  const gst = basePaise === null || rate === null ? 0 : gstPaise(basePaise, rate)
  return {
    shipment,
    selected,
    baseText,
    rateText,
    basePaise,
    rate,
    isRateReset: isReset,
    isOverPriced: basePaise !== null && isOverPriceLimit(basePaise),
    gstPaise: gst,
    totalPaise: (basePaise ?? 0) + gst,
  }
}

export type BillingState = 'pending' | 'part-paid' | 'paid'

/** Of a line that no invoice holds yet. Without a price nobody can say that it is paid. */
export function billingState({ shipment: { paidPaise }, basePaise, totalPaise }: BillLine): BillingState {
  if (paidPaise <= 0) return 'pending'
  return basePaise !== null && paidPaise >= totalPaise ? 'paid' : 'part-paid'
}

/** Paid in full as it stands: billing it would collect it twice, so nobody bills it without having ticked it. */
export function isPaidAlready(shipment: PendingShipment): boolean {
  return shipment.paidPaise > 0 && billingState(billLine(shipment, {}, true)) === 'paid'
}

/** Far beyond the limit no exact amount is kept: a paisa above it says the same. */
function readPrice(text: string): number | null {
  const rupees = typedNumber(text)
  if (rupees === null || !(rupees > 0)) return null
  if (rupees * 100 > BASE_PRICE_LIMIT_PAISE + 1) return BASE_PRICE_LIMIT_PAISE + 1
  const paise = paiseOf(String(rupees)) ?? 0
  return paise > 0 ? paise : null
}

/** Two decimals, as the server keeps them. */
function readRate(text: string): { rate: number | null; isReset: boolean } {
  const percentage = typedNumber(text)
  if (percentage === null || !(percentage >= 0)) return { rate: null, isReset: false }
  if (!isGstRate(percentage)) return { rate: 0, isReset: true }
  return { rate: (paiseOf(String(percentage)) ?? 0) / 100, isReset: false }
}

export type LineFault = 'price' | 'rate'

/** Why the line cannot be billed as it stands. */
export function lineFault({ basePaise, rate }: BillLine): LineFault | null {
  if (basePaise === null) return 'price'
  return rate === null ? 'rate' : null
}

/** Those that would stand on the invoice. */
export function billedLines(lines: readonly BillLine[]): BillLine[] {
  return lines.filter(({ selected, isOverPriced }) => selected && !isOverPriced)
}

export interface BillTotals {
  count: number
  basePaise: number
  gstPaise: number
  totalPaise: number
}

export function billTotals(lines: readonly BillLine[]): BillTotals {
  const totals = { count: 0, basePaise: 0, gstPaise: 0, totalPaise: 0 }
  for (const line of lines) {
    if (!line.selected || line.isOverPriced) continue
    totals.count += 1
    totals.basePaise += line.basePaise ?? 0
    totals.gstPaise += line.gstPaise
    totals.totalPaise += line.totalPaise
  }
  return totals
}

/** Every selected line: the server decides which are left out. Null while one of them has no price or no rate. */
export function linesToRaise(lines: readonly BillLine[]): LineToRaise[] | null {
  const wanted: LineToRaise[] = []
  for (const { selected, shipment, basePaise, rate } of lines) {
    if (!selected) continue
    if (basePaise === null || rate === null) return null
    const seen = { basePaise: shipment.basePaise, gstPercentage: shipment.gstPercentage, paidPaise: shipment.paidPaise }
    wanted.push({ shipmentId: shipment.id, basePaise, gstPercentage: rate, seen })
  }
  return wanted
}

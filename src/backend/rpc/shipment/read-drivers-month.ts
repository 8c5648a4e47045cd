import { callRpc } from '#backend/transport/call-rpc.ts'
import { isCount, isFlag, isInstant, isName, isNumber, isRecord, isText, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import {
  MONTH_FIGURES,
  type DriverMonth,
  type DriversMonth,
  type MonthCapture,
  type MonthFigure,
} from '#domain/shipment/failure/drivers-month.ts'
import type { Place } from '#domain/shipment/receipt/receipt-facts.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

const areCounts = (value: unknown) => isRecord(value) && MONTH_FIGURES.every((figure) => isCount(value[figure]))
const isDriver = withFields<DriverMonth>({
  driverId: isName,
  name: orNull(isText),
  counts: areCounts,
})
const isMonth = withFields<DriversMonth>({ farMetres: isCount, closeMinutes: isCount, drivers: listOf(isDriver) })

/** Everybody who captured anything in a month of India, yyyy-mm. */
export async function driversMonth(month: string): Promise<ServerResult<DriversMonth>> {
  return callRpc('drivers_month', { month }, isMonth)
}

const isPlace = withFields<Place>({ latitude: isNumber, longitude: isNumber, accuracy: isNumber })
const isNearest = withFields<NonNullable<MonthCapture['nearest']>>({
  metres: isNumber,
  shipmentId: isName,
  trackingNumber: isText,
  at: isInstant,
  place: orNull(isPlace),
})
const isCapture = withFields<MonthCapture>({
  id: isName,
  shipmentId: isName,
  trackingNumber: isText,
  recipient: isText,
  city: isText,
  outcome: isText,
  reason: orNull(isText),
  againOn: orNull(isText),
  at: isInstant,
  calledAt: orNull(isInstant),
  place: orNull(isPlace),
  figures: listOf(isText),
  nearest: orNull(isNearest),
})

export interface CapturesPage {
  captures: MonthCapture[]
  more: boolean
}

export interface CapturesAsked {
  month: string
  driverId: string
  figure: MonthFigure
}

/** What is behind a number, the earliest first; `after` is the last one of the page before. */
export async function driversMonthCaptures(asked: CapturesAsked, after: MonthCapture | null): Promise<ServerResult<CapturesPage>> {
  const isPage = withFields<CapturesPage>({ captures: listOf(isCapture), more: isFlag })
  return callRpc('drivers_month_captures', { ...asked, after: after?.id ?? null }, isPage)
}

import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, isCount, isNumber, isText, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import { wholeFigures, type DayRange, type DayTally, type Figures, type PartyTally } from '#domain/today/figures.ts'
import type { WaitingAtServer } from '#domain/today/needs.ts'
import { dateOfDay } from '#domain/today/day-number.ts'

const tally = {
  booked: isCount,
  delivered: isCount,
  failed: isCount,
  dated: isCount,
  onTime: isCount,
  firstTried: isCount,
  firstDelivered: isCount,
  hours: isNumber,
}
const ranked = { ...tally, medianHours: orNull(isNumber), slowHours: orNull(isNumber) }
const isFigures = withFields<Figures>({
  total: withFields<Figures['total']>(ranked),
  days: listOf(withFields<DayTally>({ ...ranked, day: isNumber })),
  clients: listOf(withFields<PartyTally>({ ...tally, key: isText })),
  drivers: listOf(withFields<PartyTally>({ ...tally, key: isText })),
  openByAge: listOf(isCount),
})
/** So many days of the past have to be counted first, a part of them with each question. */
const isSumming = withFields<{ summing: number }>({ summing: isCount })

export async function waitingAtServer(): Promise<ServerResult<WaitingAtServer>> {
  return callRpc(
    'today_waiting',
    {},
    withFields<WaitingAtServer>({ captures: isCount, messages: isCount, unbilled: isCount, overLimit: isCount }),
  )
}

/** How it went in these days, however far back. Asked again until the server has counted them: ten years of days at most. */
export async function figuresOfServer(range: DayRange, signal: AbortSignal): Promise<ServerResult<Figures>> {
  for (;;) {
    const asked = { from: dateOfDay(range.from), to: dateOfDay(range.to) }
    const call = await callRpc('today_figures', asked, anyOf(isFigures, isSumming))
    if (call.kind !== 'answer') return call
    if (!('summing' in call.value)) return { ...call, value: wholeFigures(call.value, range) }
    if (signal.aborted) return { kind: 'unreachable' }
  }
}

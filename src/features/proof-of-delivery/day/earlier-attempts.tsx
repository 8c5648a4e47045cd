import { attemptsOf } from '#domain/shipment/failure/failed-decision.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { attemptLine } from '#features/proof-of-delivery/day/stop-facts.tsx'
import { countOf } from '#ui/format/count-of.ts'

/** How often it failed and why, without what it stands at now: that has its own line. Nothing where that is all. */
export function EarlierAttempts({ shipment }: { shipment: DriverShipment }) {
  const times = timesTried(shipment)
  const { attempts, failure } = shipment
  const before = attempts?.filter(({ failed_at: at }) => at !== failure?.failed_at) ?? []
  if (times === null) return null
  return (
    <div className="text-sm wrap-anywhere">
      <p className="font-semibold">{times}</p>
      {before.length > 0 && (
        <ul aria-label="Earlier attempts" className="flex flex-col">
          {before.map((attempt) => (
            <li key={attempt.failed_at} className="line-clamp-3">
              {attemptLine(attempt)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** "Tried 3 times", what was recorded here and not sent yet included; null where the line of what it stands at says all. */
export function timesTried(shipment: DriverShipment): string | null {
  const { failure, attempts } = shipment
  const known = attempts?.some(({ failed_at: at }) => at === failure?.failed_at) ?? false
  const unsent = failure && attempts !== undefined && failure.reason !== 'not-attempted' && !known ? 1 : 0
  const times = attemptsOf(shipment) + unsent
  const others = attempts?.some(({ failed_at: at }) => at !== failure?.failed_at) ?? false
  if (!others && times <= (failure && failure.reason !== 'not-attempted' ? 1 : 0)) return null
  return times === 0 ? 'No attempt yet' : `Tried ${countOf(times, 'time')}`
}

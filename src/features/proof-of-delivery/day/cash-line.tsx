import { useLiveQuery } from 'dexie-react-hooks'
import { settledToCollect } from '#domain/shipment/collecting/to-collect.ts'
import { standingOfCash } from '#domain/sync/own-cash.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { ReadDay } from '#features/proof-of-delivery/day/use-drivers-day.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readCashWithMe } from '#store/reads/cash/cash-with-me.ts'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { formatTime } from '#ui/format/format-time.ts'
import { WarningIcon } from '#ui/layout/icons.tsx'

const LOOKS = { ordinary: 'text-ink', 'near-limit': 'text-warn', 'over-limit': 'text-bad' } as const

/** The cash on this driver, and what of it was handed over today. Nothing is an amount too, for one who collects. */
export function CashLine({ day: { today, shipments } }: { day: ReadDay }) {
  const database = useDatabase()
  const cash = useLiveQuery(() => readCashWithMe(database), [database])
  if (!cash) return null
  const handedOver = cash.handOvers.filter(({ at }) => todayInIndia(new Date(at)) === today)
  const collects = shipments.some((shipment) => settledToCollect(shipment) > 0)
  if (cash.carriedPaise === 0 && handedOver.length === 0 && !collects) return null
  const standing = standingOfCash(cash.carriedPaise, cash.limitPaise)
  return (
    <section aria-label="Cash with me" className="flex flex-col gap-1 rounded-card border border-line bg-surface px-3 py-2 tabular-nums">
      <p className={`flex items-start gap-2 font-semibold ${LOOKS[standing]}`}>
        {standing !== 'ordinary' && <WarningIcon className="mt-0.5 size-5" />}
        <span>
          You carry {formatShortRupees(cash.carriedPaise)} of {formatShortRupees(cash.limitPaise)}
          {standing === 'over-limit' && ': hand it over before you collect more'}
        </span>
      </p>
      {handedOver.map(({ id, paise, receivedBy, at }) => (
        <p key={id} className="text-ink-muted">
          Handed over {formatShortRupees(paise)} to {receivedBy ?? 'the office'}, {formatTime(at)}
        </p>
      ))}
    </section>
  )
}

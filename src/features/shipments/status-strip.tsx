import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment.ts'

interface StatusStripProps {
  /** Undefined while they are counted for the first time. */
  counts: Partial<Record<ShipmentStatus, number>> | undefined
  chosen: ShipmentStatus | null
  onChoose: (status: ShipmentStatus | null) => void
}

/** How many shipments stand where, under the other filters. All statuses keep their place, so that nothing moves while one types. */
export function StatusStrip({ counts, chosen, onChoose }: StatusStripProps) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <section aria-label="Shipment counts" className="-mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0 print:hidden">
      <ul className="flex gap-2 sm:flex-wrap">
        <li>
          <Chip words="All" count={total} pressed={chosen === null} onPress={() => onChoose(null)} />
        </li>
        {SHIPMENT_STATUSES.map((status) => (
          <li key={status}>
            <Chip
              words={status}
              count={counts && (counts[status] ?? 0)}
              pressed={chosen === status}
              onPress={() => onChoose(chosen === status ? null : status)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChipProps {
  words: string
  count: number | undefined
  pressed: boolean
  onPress: () => void
}

function Chip({ words, count, pressed, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={`inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-target ${pressed ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:bg-sunken'}`}
      onClick={onPress}
    >
      {words}
      <span className={`min-w-3 text-right font-bold tabular-nums ${count === 0 && !pressed ? 'text-ink-muted' : ''}`}>
        {count === undefined ? '–' : count.toLocaleString('en-IN')}
      </span>
    </button>
  )
}

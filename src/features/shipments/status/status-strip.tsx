import type { ReactNode } from 'react'
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'

export type CountsByStatus = Partial<Record<ShipmentStatus, number>>

interface StatusStripProps {
  /** Undefined while they are counted for the first time. */
  counts: CountsByStatus | undefined
  /** The same without any filter. */
  all: CountsByStatus | undefined
  chosen: ShipmentStatus | null
  onChoose: (status: ShipmentStatus | null) => void
  /** Another filter, before the statuses, or it would be out of sight at the end of a row that scrolls; null where none is set. */
  children: ReactNode
}

/** How many shipments stand where, under the other filters, in one line. A status that any shipment has keeps its place, so that nothing moves while one types. */
export function StatusStrip({ counts, all, chosen, onChoose, children }: StatusStripProps) {
  const total = sumOf(counts)
  const statuses = SHIPMENT_STATUSES.filter((status) => status === chosen || (all?.[status] ?? 0) > 0)
  return (
    <section
      aria-label="Shipment counts"
      className="-ml-4 min-w-0 flex-1 overflow-x-auto py-1 pl-4 [scrollbar-width:thin] max-md:-mr-4 max-md:pr-4 sm:ml-0 sm:pl-1 print:hidden"
    >
      <ul className="flex gap-2">
        {children !== null && <li>{children}</li>}
        <li>
          <Chip words="All" count={total} most={sumOf(all)} pressed={chosen === null} onPress={() => onChoose(null)} />
        </li>
        {statuses.map((status) => (
          <li key={status}>
            <Chip
              words={status}
              count={counts && (counts[status] ?? 0)}
              most={all?.[status]}
              pressed={chosen === status}
              onPress={() => onChoose(chosen === status ? null : status)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function sumOf(counts: CountsByStatus | undefined): number | undefined {
  return counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
}

interface ChipProps {
  words: string
  count: number | undefined
  /** Its room is kept, so that the chips beside it stay where they are. */
  most: number | undefined
  pressed: boolean
  onPress: () => void
}

function Chip({ words, count, most, pressed, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={`inline-flex min-h-8 items-center gap-2 rounded-full border px-2.5 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-target ${pressed ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:bg-sunken'}`}
      onClick={onPress}
    >
      {words}
      <span
        style={{ minWidth: `${most?.toLocaleString('en-IN').length ?? 1}ch` }}
        className={`text-right font-bold tabular-nums ${count === 0 && !pressed ? 'text-ink-muted' : ''}`}
      >
        {count === undefined ? '–' : count.toLocaleString('en-IN')}
      </span>
    </button>
  )
}

import { partWords } from '#domain/run-sheet/stop-pieces.ts'
import { DONE_WORDS } from '#features/warehouses/scanning/scan-messages.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import type { ShownScan } from '#store/reads/read-scans.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

const TONES: Record<ShownScan['state'], Tone> = { saved: 'info', sent: 'good', 'needs-you': 'bad', undone: 'neutral' }

export function LastScans({ scans }: { scans: readonly ShownScan[] }) {
  const device = useDeviceName()
  if (scans.length === 0) return null
  const words: Record<ShownScan['state'], string> = {
    saved: `Saved on this ${device}`,
    sent: 'Delivered to office',
    'needs-you': 'Needs you',
    undone: 'Undone',
  }
  return (
    <section aria-labelledby="last-scans" className="flex flex-col gap-3">
      <h2 id="last-scans" className="text-xl">
        Last scans
      </h2>
      <ol className="flex flex-col gap-2">
        {scans.map((scan) => (
          <li
            key={scan.entryId}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className={`text-lg font-bold tabular-nums ${scan.state === 'undone' ? 'line-through' : ''}`}>{scan.trackingNumber}</p>
              <p className="text-ink-muted">
                {DONE_WORDS[scan.direction]}
                {scan.counted !== null && `, ${partWords(scan.counted.pieces, scan.counted.of)}`}
                {scan.to !== null && (
                  <>
                    {' '}
                    · {scan.to.name}, {scan.to.city}
                  </>
                )}{' '}
                · <time dateTime={scan.at}>{formatInstant(scan.at)}</time>
              </p>
              {scan.state === 'needs-you' && scan.message !== null && <p className="font-medium text-bad">{scan.message}</p>}
            </div>
            <Badge tone={TONES[scan.state]}>{words[scan.state]}</Badge>
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { ShipmentUpdate } from '#domain/proof.ts'
import { formatInstant } from '#ui/format-time.ts'

/** Every status change with who made it, newest first. */
export function ShipmentHistory({ updates }: { updates: ShipmentUpdate[] }) {
  const newestFirst = [...updates].sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
  return (
    <section aria-labelledby="history" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="history" className="text-xl">
        History
      </h2>
      {newestFirst.length === 0 && <p className="mt-3 text-ink-muted">The status has not changed since the shipment was created.</p>}
      <ol className="mt-4">
        {newestFirst.map((update, index) => (
          <li
            key={update.id}
            className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.375rem] not-last:before:left-[0.4375rem] not-last:before:w-0.5 not-last:before:bg-line"
          >
            <span
              aria-hidden="true"
              className={`z-1 mt-1.5 size-4 shrink-0 rounded-full border-2 ${index === 0 ? 'border-ink bg-ink' : 'border-line-strong bg-surface'}`}
            />
            <div className="min-w-0">
              <p className={index === 0 ? 'font-bold' : 'font-medium'}>{update.status}</p>
              <p className="text-sm text-ink-muted">
                <time dateTime={update.updated_at}>{formatInstant(update.updated_at)}</time>
                {whereAndWho(update)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The location of a change that no warehouse scanned is only the destination, so it is not said as a place where the parcel was. */
function whereAndWho({ warehouse_name, updated_by_name }: ShipmentUpdate): string {
  return [warehouse_name === null ? '' : ` · ${warehouse_name}`, updated_by_name === null ? '' : ` · ${updated_by_name}`].join('')
}

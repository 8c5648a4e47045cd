import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { sheetStateWords, standingWords } from '#domain/run-sheet/run-sheet.ts'
import type { SheetOfShipment } from '#domain/shipment/proof.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

/** With whom it went along, and what was said of it when the sheet was closed: its status alone does not tell lost from damaged. */
export function SheetsOfShipment({ sheets }: { sheets: readonly SheetOfShipment[] }) {
  if (sheets.length === 0) return null
  return (
    <section aria-labelledby="sheets" className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="sheets" className="text-xl">
        Run sheets
      </h2>
      <ul className="flex flex-col gap-2">
        {sheets.map(({ id, sheetNumber, sheetDate, driverName, state, outcome, note, closedAt, closedBy }) => (
          <li key={id} className="wrap-anywhere">
            <p>
              <Link to={paths.runSheet(id)} className="font-semibold text-link tabular-nums underline-offset-4 hover:underline">
                {sheetNumber}
              </Link>{' '}
              · {[driverName, formatDate(sheetDate)].filter(Boolean).join(' · ')}:{' '}
              <strong>{outcome === null ? sheetStateWords(state) : standingWords(outcome)}</strong>
            </p>
            {note !== null && <p>{note}</p>}
            {closedAt !== null && (
              <p className="text-sm text-ink-muted">{[`Closed ${formatInstant(closedAt)}`, closedBy].filter(Boolean).join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

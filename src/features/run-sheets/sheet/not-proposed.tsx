import type { ParcelsHere } from '#features/run-sheets/sheet/use-parcels-here.ts'
import { countOf } from '#ui/format/count-of.ts'

/** What lies beside the areas, so that nobody believes that these are all. */
export function NotProposed({ apart: { later, undecided, held, inVan }, notShown }: Pick<ParcelsHere, 'apart' | 'notShown'>) {
  const said = [
    later > 0 && `${later} due later`,
    undecided > 0 && `${undecided} not decided`,
    held > 0 && `${held} held for pick-up`,
    inVan > 0 && `${inVan} still with a driver`,
  ]
  const named = said.filter(Boolean)
  if (named.length === 0 && notShown === 0) return null
  return (
    <div className="flex flex-col gap-1">
      {named.length > 0 && <p>Not proposed: {named.join(', ')}.</p>}
      {notShown > 0 && (
        <p>
          {countOf(notShown, 'more shipment')} {notShown === 1 ? 'is' : 'are'} not in this list. What this device holds can be scanned onto
          a run sheet.
        </p>
      )}
    </div>
  )
}

import { isOpen, type DriverShipment } from '#domain/shipment/shipment.ts'
import { countOf } from '#ui/format/count-of.ts'

/** The list as its driver saw it last. */
export interface SeenList {
  /** Recipients by shipment. */
  open: Record<string, string>
  finished: string[]
}

export interface ListChanges {
  added: Pick<DriverShipment, 'id' | 'to_name_or_company'>[]
  /** Recipients. */
  removed: string[]
}

export function seenList(shipments: readonly DriverShipment[]): SeenList {
  const open = shipments.filter(({ status }) => isOpen(status))
  return {
    open: Object.fromEntries(open.map(({ id, to_name_or_company }) => [id, to_name_or_company])),
    finished: shipments.flatMap(({ id, status }) => (isOpen(status) ? [] : [id])),
  }
}

/** What others did to the list since: a delivery that ended is no stop taken away, and one that opened again is not new. */
export function changesSince(seen: SeenList, shipments: readonly DriverShipment[]): ListChanges {
  const known = new Set([...Object.keys(seen.open), ...seen.finished])
  const expected = new Set(
    shipments.flatMap(({ id, status }) => (isOpen(status) || status === 'Delivered' || status === 'Returned' ? [id] : [])),
  )
  return {
    added: shipments.filter(({ id, status }) => isOpen(status) && !known.has(id)),
    removed: Object.entries(seen.open).flatMap(([id, recipient]) => (expected.has(id) ? [] : [recipient])),
  }
}

/** "1 new stop", "2 new stops, 1 taken away"; null when nothing changed. */
export function changeWords({ added, removed }: ListChanges): string | null {
  const news = added.length > 0 ? countOf(added.length, 'new stop') : null
  if (removed.length === 0) return news
  return news === null ? `${countOf(removed.length, 'stop')} taken away` : `${news}, ${removed.length} taken away`
}

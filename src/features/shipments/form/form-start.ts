import type { Shipment } from '#domain/shipment.ts'
import { typedCopy, typedFromShipment } from '#domain/shipment-rows.ts'
import { newTrackingNumber } from '#domain/tracking-number.ts'
import { newShipment, type TypedShipment } from '#domain/typed-shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readShipment } from '#store/read-shipment.ts'
import { readShipmentDraft, type ShipmentDraftKey } from '#store/shipment-draft.ts'

export interface FormStart {
  draftKey: ShipmentDraftKey
  /** The shipment that is edited, as it was when its editing began; null for a new one. */
  opened: Shipment | null
  /** It is older than what this device holds. */
  elsewhere: boolean
  /** What the form holds when nothing was typed. */
  untouched: TypedShipment
  /** What was typed before and never saved. */
  draft: { typed: TypedShipment; savedAt: number } | null
}

const makeId = () => crypto.randomUUID()

/**
 * What the form opens with; null when there is no shipment to edit or to copy. One that this device does not hold is asked for by
 * `fetchShipment`: saving it needs no row here, the change goes to the server by itself.
 */
export async function readFormStart(
  db: WaybillDatabase,
  draftKey: ShipmentDraftKey,
  fetchShipment: (id: string) => Promise<Shipment | null>,
): Promise<FormStart | null> {
  const [, kind, wanted] = draftKey.split(':')
  const here = wanted === undefined ? undefined : await readShipment(db, wanted)
  const fetched = wanted === undefined || here !== undefined ? null : await fetchShipment(wanted)
  const shipment = here ?? fetched ?? undefined
  const kept = await readShipmentDraft(db, draftKey)
  // What was typed is there, even where somebody else has deleted what it was typed for.
  if (wanted !== undefined && shipment === undefined && (kept === null || (kept.opened === null && kind !== 'copy'))) return null

  // The office may have changed the shipment since: the draft's own beginning tells both changes apart.
  const opened = kind === 'edit' || kind === 'dashboard' ? (kept?.opened ?? shipment ?? null) : null
  const untouched = opened
    ? typedFromShipment(opened, makeId)
    : shipment
      ? typedCopy(shipment, newTrackingNumber(), makeId)
      : newShipment(newTrackingNumber(), makeId())
  return { draftKey, opened, elsewhere: fetched !== null, untouched, draft: kept && { typed: kept.typed, savedAt: kept.savedAt } }
}

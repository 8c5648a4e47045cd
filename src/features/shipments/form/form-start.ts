import type { Shipment } from '#domain/shipment/shipment.ts'
import { typedAnother, typedCopy, typedFromShipment } from '#domain/shipment/shipment-fields.ts'
import { newTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { estimatedDelivery } from '#domain/shipment/estimated-delivery.ts'
import { newShipment, type TypedShipment } from '#domain/shipment/typed-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { readShipment } from '#store/reads/read-shipment.ts'
import { readLatestNew, readShipmentDraft, type ShipmentDraftKey } from '#store/drafts/shipment-draft.ts'

export interface FormStart {
  /** Where what is typed is kept. */
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
 * What the form opens with; null when there is no shipment to edit or to copy. `fetchShipment` asks for one that this device lacks: saving
 * needs no row here, because the change goes to the server by itself.
 */
export async function readFormStart(
  db: WaybillDatabase,
  asked: ShipmentDraftKey,
  fetchShipment: (id: string) => Promise<Shipment | null>,
): Promise<FormStart | null> {
  const [, kind, wanted] = asked.split(':')
  const draftKey = asked === 'shipment:new' ? ((await readLatestNew(db))?.key ?? asked) : asked
  const here = wanted === undefined ? undefined : await readShipment(db, wanted)
  const fetched = wanted === undefined || here !== undefined ? null : await fetchShipment(wanted)
  const shipment = here ?? fetched ?? undefined
  const kept = await readShipmentDraft(db, draftKey)
  // The typed text is there, even if somebody else has deleted its shipment.
  if (wanted !== undefined && shipment === undefined && (kept === null || (kept.opened === null && kind !== 'copy' && kind !== 'another')))
    return null

  // The office may have changed the shipment since: the draft's own beginning tells both changes apart.
  const opened = kind === 'edit' || kind === 'dashboard' ? (kept?.opened ?? shipment ?? null) : null
  const untouched = opened ? typedFromShipment(opened, makeId) : startOfNew(kind, shipment)
  // A draft of an app that did not know a field yet changes nothing in it.
  const draft = kept && { typed: { ...untouched, ...kept.typed }, savedAt: kept.savedAt }
  return { draftKey, opened, elsewhere: fetched !== null, untouched, draft }
}

function startOfNew(kind: string | undefined, shipment: Shipment | undefined): TypedShipment {
  const number = newTrackingNumber()
  const empty = newShipment(number, makeId())
  const typed = shipment === undefined ? empty : kind === 'another' ? typedAnother(shipment, empty) : typedCopy(shipment, number, makeId)
  return { ...typed, deliveryDate: estimatedDelivery(typed.shippingMethod, typed.pickupDate, todayInIndia()) }
}

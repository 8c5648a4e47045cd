import { useLiveQuery } from 'dexie-react-hooks'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { useShipmentDetail } from '#features/shipments/detail/use-shipment-detail.ts'
import { useSession } from '#session/session.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readRefusedWork, type RefusedWork } from '#store/reads/refused-edits.ts'
import { readShipment } from '#store/reads/read-shipment.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

export interface EditedNow {
  /** The shipment as this device shows it by now; null for a new one. */
  shipment: Shipment | null
  /** The shipment was here when its editing began. For one from the server's records this device cannot tell. */
  gone: boolean
  /** Somebody else has changed it since. */
  changed: boolean
  refused: RefusedWork[]
  /** Why prices and client cannot be changed. */
  frozen: string | null
  /** Why what is to be collected cannot be changed, as far as the office's server has told this device. */
  collected: string | null
}

/** The current state of the edited shipment: somebody may put it on an invoice, or delete it. */
export function useEditedNow(opened: Shipment | null, elsewhere = false): EditedNow {
  const db = useDatabase()
  const me = useSession(({ person }) => person?.userId)
  const now = useLiveQuery(async () => {
    if (opened === null) return undefined
    const [shipment, refused] = await Promise.all([readShipment(db, opened.id), readRefusedWork(db, opened.id)])
    return { shipment, refused }
  }, [db, opened])
  const shipment = now?.shipment ?? opened
  // As it was last told to this device, and anew with signal. Without any word of it the server refuses.
  const { kept } = useShipmentDetail(opened?.id ?? null, shipment?.updated_at ?? null)
  const collectedPaise = kept?.detail.collectedPaise ?? null
  return {
    shipment,
    gone: !elsewhere && now !== undefined && now.shipment === undefined,
    changed: shipment !== null && shipment.updated_at !== opened?.updated_at && shipment.updated_by !== me,
    refused: now?.refused ?? [],
    frozen: frozenWords(shipment),
    collected: collectedWords(shipment, collectedPaise),
  }
}

/** For a prepaid parcel it may still be said what for, unless that goes back. */
function collectedWords(shipment: Shipment | null, paise: number | null): string | null {
  if (shipment === null || paise === null) return null
  const { payment_mode: mode = 'prepaid', status, return_state: returnState } = shipment
  if (mode === 'prepaid' && status !== 'Returned' && !returnState) return null
  return `${formatRupees(paise)} was collected for this shipment. What is to be collected, and for which client, cannot be changed.`
}

function frozenWords(shipment: Shipment | null): string | null {
  if (shipment?.invoice_status !== 'raised') return null
  return `This shipment is on invoice ${shipment.invoice_number ?? ''}. Prices, GST and client cannot be changed.`
}

import { useLiveQuery } from 'dexie-react-hooks'
import type { Shipment } from '#domain/shipment.ts'
import { useSession } from '#session/session.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readRefusedWork, type RefusedWork } from '#store/refused-edits.ts'
import { readShipment } from '#store/read-shipment.ts'

export interface EditedNow {
  /** The shipment as this device shows it by now; null for a new one. */
  shipment: Shipment | null
  /** It was there when its editing began. Of one that came from the server's records this device cannot tell. */
  gone: boolean
  /** Somebody else has changed it since. */
  changed: boolean
  refused: RefusedWork[]
  /** Why prices and client cannot be changed. */
  frozen: string | null
}

/** How what is edited stands meanwhile: somebody may put it on an invoice, or delete it. */
export function useEditedNow(opened: Shipment | null, elsewhere = false): EditedNow {
  const db = useDatabase()
  const me = useSession(({ person }) => person?.userId)
  const now = useLiveQuery(async () => {
    if (opened === null) return undefined
    const [shipment, refused] = await Promise.all([readShipment(db, opened.id), readRefusedWork(db, opened.id)])
    return { shipment, refused }
  }, [db, opened])
  const shipment = now?.shipment ?? opened
  return {
    shipment,
    gone: !elsewhere && now !== undefined && now.shipment === undefined,
    changed: shipment !== null && shipment.updated_at !== opened?.updated_at && shipment.updated_by !== me,
    refused: now?.refused ?? [],
    frozen: frozenWords(shipment),
  }
}

function frozenWords(shipment: Shipment | null): string | null {
  if (shipment?.invoice_status !== 'raised') return null
  return `This shipment is on invoice ${shipment.invoice_number ?? ''}. Prices, GST and client cannot be changed.`
}

import { useState } from 'react'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import type { Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-words.ts'
import { setStatus } from '#store/writes/set-status.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface DecideFailedProps {
  shipmentIds: readonly string[]
  elsewhere: Elsewhere
  onDecided: () => void
  /** For many the window with its counts and warnings is asked first. */
  onAsk: (status: ShipmentStatus, failed: string[]) => void
}

/** As many as a person has looked at one by one. */
const AT_ONCE = 20

/** What becomes of failed deliveries, in one press: tried once more, or back with the sender. Those that have moved on meanwhile are left alone. */
export function DecideFailed({ shipmentIds, elsewhere, onDecided, onAsk }: DecideFailedProps) {
  const db = useDatabase()
  const [busy, setBusy] = useState<ShipmentStatus | null>(null)

  async function decide(status: ShipmentStatus, words: string) {
    setBusy(status)
    try {
      const rows = await db.shipments.bulkGet([...shipmentIds])
      const failed = shipmentIds.filter((id, at) => (rows[at] ?? elsewhere.get(id))?.status === 'Failed Attempt')
      if (shipmentIds.length > AT_ONCE && failed.length > 0) {
        setBusy(null)
        onAsk(status, failed)
        return
      }
      const changed = await setStatus(db, failed, status, new Date(), elsewhere)
      const others = shipmentIds.length - changed
      showToast(
        `Saved on this device: ${countOf(changed, 'shipment')} ${words}.${others > 0 ? ` ${countOf(others, 'shipment')} not at Failed Attempt any more.` : ''}`,
        { tone: others > 0 ? 'warn' : 'good', ...(others > 0 && { milliseconds: 8000 }) },
      )
      onDecided()
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
    setBusy(null)
  }

  return (
    <>
      <Button size="small" busy={busy === 'In Transit'} onClick={() => void decide('In Transit', 'to be delivered again')}>
        Deliver again
      </Button>
      <Button size="small" variant="secondary" busy={busy === 'Returned'} onClick={() => void decide('Returned', 'returned to the sender')}>
        Returned to sender
      </Button>
    </>
  )
}

import { useEffect, useState, type ReactNode } from 'react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { DeleteShipmentDialog } from '#features/shipments/delete/delete-shipment-dialog.tsx'
import type { OnRow } from '#features/shipments/list/row-actions.tsx'
import { useEdited } from '#features/shipments/edit/use-edited.ts'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { useRowFocus } from '#features/shipments/list/hooks/use-row-focus.ts'

const loadEdit = () => import('#features/shipments/edit/edit-shipment.tsx')
const EditShipment = lateDialog(async () => (await loadEdit()).EditShipment)

const TakePaymentDialog = lateDialog(async () => (await import('#features/shipments/payments/take-payment-dialog.tsx')).TakePaymentDialog)

const NO_ROWS: Shipment[] = []

/** What the rows' actions open. Focus comes back to the row, or to the one that took its place. */
export function useRowDialogs(rows: Shipment[] = NO_ROWS, onDeleted: (id: string) => void): OnRow & { dialogs: ReactNode } {
  const edited = useEdited()
  const [deleting, setDeleting] = useState<Shipment | null>(null)
  const [paying, setPaying] = useState<Shipment | null>(null)
  const settleFocus = useRowFocus(rows)
  const closed = deleting === null && paying === null && edited.id === null

  // After the closed dialog has given its focus back.
  useEffect(() => {
    const frame = closed ? requestAnimationFrame(settleFocus) : undefined
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [closed, settleFocus])

  // A dialog should not have to wait for its code, nor the first visit for that of a dialog: it is fetched as soon as somebody moves.
  useEffect(() => {
    const stop = new AbortController()
    const load = () => {
      stop.abort()
      // The dialog asks again when it is opened.
      loadEdit().catch(() => undefined)
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(sign, load, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])

  return {
    onEdit: ({ id }) => edited.open(id),
    onDelete: setDeleting,
    onRecordPayment: setPaying,
    dialogs: (
      <>
        {deleting !== null && (
          <DeleteShipmentDialog
            shipment={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={() => {
              onDeleted(deleting.id)
              setDeleting(null)
            }}
          />
        )}
        {paying !== null && <TakePaymentDialog shipmentId={paying.id} onClose={() => setPaying(null)} onRecorded={() => setPaying(null)} />}
        {edited.id !== null && <EditShipment key={edited.id} id={edited.id} onClose={edited.close} />}
      </>
    ),
  }
}

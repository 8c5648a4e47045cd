import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Shipment } from '#domain/shipment.ts'
import { DeleteShipmentDialog } from '#features/shipments/delete/delete-shipment-dialog.tsx'
import type { OnRow } from '#features/shipments/row-actions.tsx'
import { useEdited } from '#features/shipments/use-edited.ts'
import { useRowFocus } from '#features/shipments/use-row-focus.ts'

const loadEdit = () => import('#features/shipments/edit/edit-shipment.tsx')
const EditShipment = lazy(async () => ({ default: (await loadEdit()).EditShipment }))

const NO_ROWS: Shipment[] = []

/** What the rows' actions open. Focus comes back to the row, or to the one that took its place. */
export function useRowDialogs(rows: Shipment[] = NO_ROWS, onDeleted: (id: string) => void): OnRow & { dialogs: ReactNode } {
  const edited = useEdited()
  const [deleting, setDeleting] = useState<Shipment | null>(null)
  const settleFocus = useRowFocus(rows)
  const closed = deleting === null && edited.id === null

  // After the closed dialog has given its focus back.
  useEffect(() => {
    const frame = closed ? requestAnimationFrame(settleFocus) : undefined
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [closed, settleFocus])

  // Ready before the first row is edited: a dialog should not have to wait for its code.
  useEffect(() => void loadEdit(), [])

  return {
    onEdit: ({ id }) => edited.open(id),
    onDelete: setDeleting,
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
        {edited.id !== null && (
          <Suspense>
            <EditShipment key={edited.id} id={edited.id} onClose={edited.close} />
          </Suspense>
        )}
      </>
    ),
  }
}

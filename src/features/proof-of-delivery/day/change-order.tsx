import { useState } from 'react'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'

const OrderDialog = lateDialog(async () => (await import('#features/proof-of-delivery/day/order-dialog.tsx')).OrderDialog)

/** Of the first sheet with several stops left: what is on no sheet comes after all of them, by its address. */
export function ChangeOrder({ sheets, todo }: { sheets: RunSheet[]; todo: Stop[] }) {
  const [isOpen, setOpen] = useState(false)
  const [movable] = sheets
    .map((sheet) => {
      const ids = new Set(sheet.stops.map(({ shipment_id }) => shipment_id))
      return { sheet, stops: todo.filter(({ parcels }) => parcels.some(({ shipment }) => ids.has(shipment.id))) }
    })
    .filter(({ stops }) => stops.length > 1)
  if (movable === undefined) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change the order
      </Button>
      {isOpen && <OrderDialog {...movable} onClose={() => setOpen(false)} />}
    </>
  )
}

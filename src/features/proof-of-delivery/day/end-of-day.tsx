import { useState } from 'react'
import type { ReadDay } from '#features/proof-of-delivery/day/use-drivers-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'

const EndOfDayDialog = lateDialog(async () => (await import('#features/proof-of-delivery/day/end-of-day-dialog.tsx')).EndOfDayDialog)

/** What the driver takes back to the warehouse, whenever they go there. */
export function EndOfDay({ day }: { day: ReadDay }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={day.todo.length === 0 ? 'primary' : 'secondary'} size="large" onClick={() => setOpen(true)}>
        End of day
      </Button>
      {isOpen && <EndOfDayDialog day={day} onClose={() => setOpen(false)} />}
    </>
  )
}

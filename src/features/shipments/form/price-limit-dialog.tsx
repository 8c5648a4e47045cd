import { PRICE_LIMIT_MESSAGE } from '#features/shipments/form/fault-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export function PriceLimitDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Error" withoutX onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
      <p>{PRICE_LIMIT_MESSAGE}</p>
    </Dialog>
  )
}

import { useState } from 'react'
import { moved, reordered } from '#domain/run-sheet/order-of-stops.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import { recipientsOf, windowsOf } from '#features/proof-of-delivery/day/stop-facts.tsx'
import { addressLine } from '#features/proof-of-delivery/find/delivery-place.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { saveRunSheet } from '#store/writes/save-run-sheet.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmDiscard } from '#ui/hooks/use-confirm-discard.tsx'
import { useDragOrder } from '#ui/hooks/use-drag-order.ts'
import { GripIcon } from '#ui/layout/action-icons.tsx'

interface OrderDialogProps {
  sheet: RunSheet
  /** Those left to do on it, in their order. */
  stops: Stop[]
  onClose: () => void
}

/** The driver's own order of the way: by finger, or by the buttons. What is done keeps its place. */
export function OrderDialog({ sheet, stops, onClose }: OrderDialogProps) {
  const db = useDatabase()
  // As it was opened: what others change in the meantime is not this person's own order.
  const [opened] = useState(() => stops.map(({ id }) => id))
  const [order, setOrder] = useState(opened)
  const keeps = useConfirmDiscard(order.join() !== opened.join(), onClose, 'The order has changed and is not saved.')
  const [failure, setFailure] = useState<string | null>(null)
  const { handle, rowStyle } = useDragOrder(arrange)
  const byId = new Map(stops.map((stop) => [stop.id, stop]))

  function arrange(from: number, to: number) {
    keeps.stay()
    setOrder(moved(order, from, to))
  }

  function move(at: number, to: number) {
    const id = order[at]
    if (id === undefined || to < 0 || to >= order.length) return
    const up = to < at
    arrange(at, to)
    // The row moves away under the finger: the focus goes along with it.
    requestAnimationFrame(() => document.getElementById(buttonId(id, up))?.focus())
  }

  async function save() {
    const here = new Set(sheet.stops.map(({ shipment_id }) => shipment_id))
    const wanted = order
      .flatMap((id) => byId.get(id)?.parcels ?? [])
      .flatMap(({ shipment }) => (here.has(shipment.id) ? [shipment.id] : []))
    try {
      await saveRunSheet(db, { id: sheet.id, opened: sheet, typed: sheet, stops: reordered([...here], wanted) })
      onClose()
      showToast('The order is saved on this device.', { tone: 'good' })
    } catch (problem) {
      setFailure(saveFailureWords(problem))
    }
  }

  return (
    <Dialog
      title="Order of stops"
      onClose={keeps.close}
      actions={
        <Button size="large" onClick={() => void save()}>
          Save order
        </Button>
      }
    >
      <div className="mb-4 flex flex-col gap-4 empty:hidden">
        {keeps.notice}
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
      </div>
      <ol aria-label="Stops in order" className="rounded-card border border-line">
        {order.map((id, at) => {
          const stop = byId.get(id)
          if (stop === undefined) return null
          const name = recipientsOf(stop.parcels)
          return (
            <li key={id} style={rowStyle(at)} className="flex items-center gap-1 border-b border-line py-2 pr-2 last:border-b-0">
              <span {...handle(at)}>
                <GripIcon />
              </span>
              <span className="flex min-w-0 flex-1 flex-col leading-tight wrap-anywhere">
                <strong className="line-clamp-2">
                  {at + 1}. {name}
                </strong>
                <span className="line-clamp-2 text-sm text-ink-muted">{addressLine(stop.parcels[0].shipment)}</span>
                {windowsOf(stop).map((words) => (
                  <span key={words} className="text-sm font-semibold">
                    {words}
                  </span>
                ))}
              </span>
              <span className="flex flex-col gap-1">
                {(['up', 'down'] as const).map((way) => (
                  <Button
                    key={way}
                    id={buttonId(id, way === 'up')}
                    variant="secondary"
                    aria-label={`Move ${name} ${way}`}
                    aria-disabled={(way === 'up' ? at === 0 : at === order.length - 1) || undefined}
                    className="min-h-12 min-w-12"
                    onClick={() => move(at, way === 'up' ? at - 1 : at + 1)}
                  >
                    {way === 'up' ? '↑' : '↓'}
                  </Button>
                ))}
              </span>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

const buttonId = (id: string, up: boolean) => `${up ? 'earlier' : 'later'}-${id}`

import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { fetchCapturePage } from '#features/proof-of-delivery/capture/late-capture-page.ts'
import { useFetchDelivery } from '#features/proof-of-delivery/find/use-fetch-delivery.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

export interface FetchDialogProps {
  /** What a scanner has read is looked up at once, and stands in the field if it is not found. Empty for a number that is to be typed. */
  scanned: string
  /** `shipment` is null for a number that could not be looked up and is saved all the same. */
  onFetched: (number: string, shipment: DriverShipment | null) => void
  onClose: () => void
}

export function FetchDialog({ scanned, onFetched, onClose }: FetchDialogProps) {
  const [typed, setTyped] = useState(scanned)
  const input = useRef<HTMLDivElement>(null)
  const { state, lookUp, reset } = useFetchDelivery(onFetched)
  const looking = state.kind === 'looking'

  const lookUpScanned = useEffectEvent(() => {
    if (scanned !== '') void lookUp(scanned)
  })
  useEffect(() => {
    lookUpScanned()
    fetchCapturePage()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (looking) return
    await lookUp(typed)
    input.current?.querySelector('input')?.focus()
  }

  if (state.kind === 'not-on-this-device') {
    return (
      <Dialog
        title="Not on this device. Save it anyway?"
        onClose={reset}
        actions={
          <>
            <Button onClick={() => onFetched(state.number, null)}>Save it anyway</Button>
            <Button variant="secondary" onClick={reset}>
              Cancel
            </Button>
          </>
        }
      >
        <p className="font-bold break-all tabular-nums">{state.number}</p>
        <p className="mt-1">{state.why} If you record it now, the office checks the number when it arrives.</p>
      </Dialog>
    )
  }
  return (
    <Dialog title="Fetch a delivery" onClose={onClose}>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <div ref={input}>
          <TextInput
            label="Tracking number"
            name="tracking-number"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            error={state.kind === 'refused' ? state.message : null}
            onChange={(event) => {
              setTyped(event.target.value)
              if (state.kind === 'refused') reset()
            }}
          />
        </div>
        <Button type="submit" busy={looking}>
          {looking ? 'Fetching...' : 'Fetch'}
        </Button>
      </form>
    </Dialog>
  )
}

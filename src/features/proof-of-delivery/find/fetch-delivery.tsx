import { useRef, useState, type SubmitEvent } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { useFetchDelivery } from '#features/proof-of-delivery/find/use-fetch-delivery.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { ScanIcon, SearchIcon } from '#ui/layout/icons.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'

const ScanBarcode = lateDialog(
  async () => (await import('#features/proof-of-delivery/find/scan-barcode.tsx')).ScanBarcode,
  <Loading label="Opening the camera…" />,
)

const ICON = 'flex-col gap-1'

interface FetchDeliveryProps {
  /** `shipment` is null for a number that could not be looked up and is saved all the same. */
  onFetched: (number: string, shipment: DriverShipment | null) => void
}

/** Two buttons for a parcel in the hand: its code is scanned, or its number typed. A scanned number that is not found stands in the field. */
export function FetchDelivery({ onFetched }: FetchDeliveryProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<'scan' | 'type' | null>(null)
  const input = useRef<HTMLDivElement>(null)
  const { state, lookUp, reset } = useFetchDelivery(onFetched)
  const looking = state.kind === 'looking'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (looking) return
    await lookUp(typed)
    input.current?.querySelector('input')?.focus()
  }

  function close() {
    setOpen(null)
    setTyped('')
    reset()
  }

  return (
    <section aria-label="Fetch a delivery" className="flex flex-wrap gap-2">
      <Button variant="secondary" className={ICON} onClick={() => setOpen('scan')}>
        <ScanIcon /> <span className="text-sm leading-none">Scan</span>
      </Button>
      <Button variant="secondary" className={ICON} onClick={() => setOpen('type')}>
        <SearchIcon /> <span className="text-sm leading-none">Fetch</span>
      </Button>
      {open === 'scan' && (
        <ScanBarcode
          onScanned={(number) => {
            setTyped(number)
            setOpen('type')
            void lookUp(number)
          }}
          onType={() => setOpen('type')}
          onClose={close}
        />
      )}
      {open === 'type' && state.kind !== 'not-on-this-device' && (
        <Dialog title="Fetch a delivery" onClose={close}>
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
      )}
      {state.kind === 'not-on-this-device' && (
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
      )}
    </section>
  )
}

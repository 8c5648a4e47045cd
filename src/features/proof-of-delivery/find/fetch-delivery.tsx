import { useRef, useState, type SubmitEvent } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { useFetchDelivery } from '#features/proof-of-delivery/find/use-fetch-delivery.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { ScanIcon } from '#ui/layout/icons.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'

const ScanBarcode = lateDialog(
  async () => (await import('#features/proof-of-delivery/find/scan-barcode.tsx')).ScanBarcode,
  <Loading label="Opening the camera…" />,
)

interface FetchDeliveryProps {
  /** `shipment` is null for a number that could not be looked up and is saved all the same. */
  onFetched: (number: string, shipment: DriverShipment | null) => void
}

export function FetchDelivery({ onFetched }: FetchDeliveryProps) {
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const input = useRef<HTMLDivElement>(null)
  const { state, lookUp, reset } = useFetchDelivery(onFetched)
  const looking = state.kind === 'looking'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (looking) return
    await lookUp(typed)
    input.current?.querySelector('input')?.focus()
  }

  return (
    <section aria-label="Fetch a delivery" className="rounded-card border border-line bg-surface p-4">
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
        <div className="grid grid-cols-2 gap-3">
          <Button type="submit" busy={looking}>
            {looking ? 'Fetching...' : 'Fetch'}
          </Button>
          <Button variant="secondary" onClick={() => setScanning(true)}>
            <ScanIcon /> Scan
          </Button>
        </div>
      </form>
      {scanning && (
        <ScanBarcode
          onScanned={(number) => {
            setScanning(false)
            setTyped(number)
            void lookUp(number)
          }}
          onClose={() => setScanning(false)}
        />
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

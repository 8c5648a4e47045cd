import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type SubmitEvent } from 'react'
import type { Proof } from '#domain/shipment/proof.ts'
import { StatusLeft, statusLeft } from '#features/review/status-left.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { searchShipments } from '#store/search/search-shipments.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'

const SHOWN = 8

interface AttachDialogProps {
  capture: Proof
  busy: boolean
  trouble: string | null
  /** As it was searched and chosen before something else was asked. */
  given: Attaching
  onClose: () => void
  onAttach: (attaching: Attaching & { chosen: string }) => Promise<void>
}

export interface Attaching {
  text: string
  chosen: string | null
}

/** Finds the shipment among those on this device, by number or name. */
export function AttachDialog({ capture, busy, trouble, given, onClose, onAttach }: AttachDialogProps) {
  const db = useDatabase()
  const formId = useId()
  const [text, setText] = useState(given.text)
  const [chosen, setChosen] = useState(given.chosen)
  const [error, setError] = useState<string | null>(null)
  const stays = statusLeft(capture)
  const found = useLiveQuery(
    () => searchShipments(db, { text, status: null, from: null, to: null, sort: 'created', direction: 'desc', page: 1, pageSize: SHOWN }),
    [db, text],
  )

  function attach(event: SubmitEvent) {
    event.preventDefault()
    if (chosen === null) setError('Please choose a shipment.')
    else void onAttach({ text, chosen })
  }

  return (
    <Dialog
      title="Attach to a shipment"
      onClose={onClose}
      size="wide"
      actions={
        <FormActions form={formId} busy={busy} onCancel={onClose}>
          Attach
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={attach}>
        <p>
          The driver captured <b className="tabular-nums">{capture.tracking_number}</b> as {capture.outcome}. The shipment you choose gets
          this outcome.
        </p>
        {stays !== null && chosen !== stays.id && <StatusLeft stays={stays} doing="attaching the capture to another" />}
        {trouble !== null && <Banner tone="bad" role="alert" title={trouble} />}
        <TextInput
          label="Find the shipment"
          hint="By shipment ID, tracking number or name."
          error={error}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(null)
            setError(null)
          }}
        />
        {found === undefined && <Loading />}
        {found?.total === 0 && <p role="status">No shipments found.</p>}
        {found !== undefined && found.total > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-sm text-ink-muted">
              {found.total > SHOWN
                ? `The newest ${SHOWN} of ${found.total.toLocaleString('en-IN')}: type more to narrow them down.`
                : 'Shipments'}
            </legend>
            {found.rows.map((shipment) => (
              <FoundShipment
                key={shipment.id}
                shipment={shipment}
                chosen={chosen === shipment.id}
                onChoose={() => {
                  setChosen(shipment.id)
                  setError(null)
                }}
              />
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}

function FoundShipment({ shipment, chosen, onChoose }: { shipment: Shipment; chosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex items-start gap-3 rounded-control border border-line px-4 py-3 hover:bg-sunken has-checked:border-info has-checked:bg-info-soft">
      <input type="radio" name="shipment" className="mt-1 size-5 shrink-0 accent-ink" checked={chosen} onChange={onChoose} />
      <span className="min-w-0 font-semibold">
        {displayShipmentId(shipment)} <span className="font-normal text-ink-muted">{shipment.status}</span>
        <span className="block text-sm font-normal wrap-anywhere text-ink-muted">
          {shipment.tracking_number} · {shipment.from_name_or_company}, {shipment.from_city} to {shipment.to_name_or_company},{' '}
          {shipment.to_city}
        </span>
      </span>
    </label>
  )
}

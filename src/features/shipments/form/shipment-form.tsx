import { useLiveQuery } from 'dexie-react-hooks'
import type { SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { todayInIndia } from '#domain/ist-day.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import { ClientField } from '#features/shipments/form/client-field.tsx'
import { DetailsSection } from '#features/shipments/form/details-section.tsx'
import { messagesOf, PRICE_LIMIT_MESSAGE, summaryOf } from '#features/shipments/form/fault-words.ts'
import type { FormStart } from '#features/shipments/form/form-start.ts'
import { LeaveGuard } from '#features/shipments/form/leave-guard.tsx'
import { PackagesSection } from '#features/shipments/form/packages-section.tsx'
import { PlaceFields } from '#features/shipments/form/place-fields.tsx'
import { refusalWords } from '#features/shipments/form/refusal-words.ts'
import type { ClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useShipmentForm } from '#features/shipments/form/use-shipment-form.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readRefusedWork } from '#store/refused-edits.ts'
import { readShipment } from '#store/read-shipment.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatAge } from '#ui/format-time.ts'
import { BackIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'

export function ShipmentForm({ start, choices }: { start: FormStart; choices: ClientChoices }) {
  const { opened } = start
  const db = useDatabase()
  const navigate = useNavigate()
  const form = useShipmentForm(
    start,
    choices.clients.map(({ client_code }) => client_code),
  )
  const now = useLiveQuery(async () => {
    if (opened === null) return null
    const [shipment, refused] = await Promise.all([readShipment(db, opened.id), readRefusedWork(db, opened.id)])
    return { shipment, refused }
  }, [db, opened])
  const frozen = frozenWords(now?.shipment ?? opened)
  const messages = messagesOf(form.faults)
  const { typed, change } = form

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void form.save()
  }

  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-2">
      <Button variant="quiet" className="-ml-4 self-start" onClick={() => void (cameFromHere() ? navigate(-1) : navigate('/dashboard'))}>
        <BackIcon /> Back
      </Button>
      <Page
        title={opened ? `Edit Shipment ${displayShipmentId(opened)}` : 'Create Shipment'}
        lead="Saved on this device at once, and sent to the office as soon as there is signal."
      >
        {form.restoredAt !== null && (
          <Banner
            title="Your unfinished draft is back."
            role="status"
            actions={
              <>
                <Button variant="secondary" size="small" onClick={form.keepRestored}>
                  Continue with it
                </Button>
                <Button variant="danger" size="small" onClick={form.startAfresh}>
                  Discard the draft
                </Button>
              </>
            }
          >
            Last written {formatAge(form.restoredAt)}.
          </Banner>
        )}
        {form.storageFull && (
          <Banner tone="warn" role="status" title="There is no room left on this device.">
            What you type is not kept as a draft until you free some space.
          </Banner>
        )}
        {now?.refused.map((refusal) => (
          <Banner key={`${refusal.kind}-${refusal.message}`} tone="bad" role="alert" title={refusalWords(refusal)}>
            An earlier change to this shipment was not accepted. It waits in the queue.
          </Banner>
        ))}
        {form.failure !== null && <Banner key={form.attempt} tone="bad" role="alert" title={form.failure} />}
        <ErrorSummary key={`summary-${form.attempt}`} errors={summaryOf(form.faults)} />
        <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
          <ClientField
            code={typed.clientCode}
            choices={choices}
            frozen={frozen}
            messages={messages}
            onChange={(clientCode) => change({ clientCode })}
          />
          {(['from', 'to'] as const).map((side) => (
            <PlaceFields
              key={side}
              side={side}
              place={typed[side]}
              clientCode={typed.clientCode}
              messages={messages}
              onChange={(part) => form.changePlace(side, part)}
            />
          ))}
          <PackagesSection packages={typed.packages} frozen={frozen} messages={messages} onChange={(packages) => change({ packages })} />
          <DetailsSection typed={typed} before={form.before} today={todayInIndia()} messages={messages} onChange={change} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="large" busy={form.busy}>
              {opened ? 'Save Changes' : 'Create Shipment'}
            </Button>
            <Link to="/dashboard" className={buttonClass('secondary', 'large')}>
              Cancel
            </Link>
          </div>
        </form>
      </Page>
      {form.overLimit && (
        <Dialog title="Error" withoutX onClose={form.closeOverLimit} actions={<Button onClick={form.closeOverLimit}>OK</Button>}>
          <p>{PRICE_LIMIT_MESSAGE}</p>
        </Dialog>
      )}
      <LeaveGuard mayLeave={form.mayLeave} onDiscard={form.discard} />
    </div>
  )
}

function frozenWords(shipment: Shipment | null): string | null {
  if (shipment?.invoice_status !== 'raised') return null
  return `This shipment is on invoice ${shipment.invoice_number ?? ''}. Prices, GST and client cannot be changed.`
}

/** The router numbers its own steps; the first one has no page of ours before it. */
function cameFromHere(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}

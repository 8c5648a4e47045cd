import type { SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { checkShipment } from '#domain/check-shipment.ts'
import { todayInIndia } from '#domain/ist-day.ts'
import { displayShipmentId } from '#domain/shipment.ts'
import { ClientField } from '#features/shipments/form/client-field.tsx'
import type { CreatedShipment } from '#features/shipments/form/created-shipment.tsx'
import { DetailsSection } from '#features/shipments/form/details-section.tsx'
import { messagesOf, PRICE_LIMIT_MESSAGE } from '#features/shipments/form/fault-words.ts'
import { FormNotices } from '#features/shipments/form/form-notices.tsx'
import type { FormStart } from '#features/shipments/form/form-start.ts'
import { LeaveGuard } from '#features/shipments/form/leave-guard.tsx'
import { PackagesSection } from '#features/shipments/form/packages-section.tsx'
import { PlaceFields } from '#features/shipments/form/place-fields.tsx'
import { ErrorDialog } from '#ui/error-dialog.tsx'
import { showSaved } from '#features/shipments/form/show-saved.ts'
import type { ClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useEditedNow } from '#features/shipments/form/use-edited-now.ts'
import { useShipmentForm } from '#features/shipments/form/use-shipment-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { BackIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'

export function ShipmentForm({ start, choices }: { start: FormStart; choices: ClientChoices }) {
  const { opened } = start
  const navigate = useNavigate()
  const form = useShipmentForm({
    start,
    check: (typed, before, today) =>
      checkShipment(typed, { before, today, clientCodes: choices.clients.map(({ client_code }) => client_code) }),
    onSaved: async (saved) => {
      const state = saved.kind === 'created' ? ({ createdShipment: saved.id } satisfies CreatedShipment) : null
      await navigate('/dashboard', { state })
      showSaved(saved)
    },
  })
  const now = useEditedNow(opened, start.elsewhere)
  const { frozen } = now
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
        <FormNotices form={form} now={now} />
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
      {form.overLimit && <ErrorDialog message={PRICE_LIMIT_MESSAGE} onClose={form.closeOverLimit} />}
      <LeaveGuard mayLeave={form.mayLeave} onDiscard={form.discard} />
    </div>
  )
}

/** The router numbers its own steps; the first one has no page of ours before it. */
function cameFromHere(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}

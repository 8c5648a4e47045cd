import * as paths from '#domain/app-paths.ts'
import { useEffect, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { checkShipment } from '#domain/shipment/check-shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { displayShipmentId } from '#domain/shipment/shipment.ts'
import { CustomerField } from '#features/shipments/customer/customer-field.tsx'
import { ClientField } from '#features/shipments/form/fields/client-field.tsx'
import type { CreatedShipment } from '#features/shipments/form/summary/created-shipment.tsx'
import { DetailsSection } from '#features/shipments/form/fields/details-section.tsx'
import { controlId, messagesOf, PRICE_LIMIT_MESSAGE } from '#features/shipments/form/fault-messages.ts'
import { FormNotices } from '#features/shipments/form/form-notices.tsx'
import type { FormStart } from '#features/shipments/form/form-start.ts'
import { LeaveGuard } from '#features/shipments/form/leave-guard.tsx'
import { PackageTotals } from '#features/shipments/form/fields/package-totals.tsx'
import { PackagesSection } from '#features/shipments/form/fields/packages-section.tsx'
import { PlaceFields } from '#features/shipments/form/fields/place-fields.tsx'
import type { ClosedShipment } from '#features/shipments/list/hooks/use-return-to-row.ts'
import { lastView } from '#features/shipments/list/remembered/last-view.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { ErrorDialog } from '#ui/feedback/error-dialog.tsx'
import { showSaved } from '#features/shipments/form/show-saved.ts'
import type { ClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useEditedNow } from '#features/shipments/form/use-edited-now.ts'
import { useShipmentForm } from '#features/shipments/form/use-shipment-form.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { BackIcon } from '#ui/layout/icons.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

/** From here on everything of an ordinary shipment is in sight: who on the left, what on the right. */
const TWO_COLUMNS = '80rem'

/** Lower controls for a mouse; a finger keeps its targets. */
const CLOSE_TOGETHER =
  '[&_label]:text-sm pointer-fine:[--target:2.25rem] pointer-fine:[&_:is(input,select,textarea)]:px-2 pointer-fine:[&_:is(input,select,textarea)]:py-1 pointer-fine:[&_:is(input,select,textarea)]:text-sm'

export function ShipmentForm({ start, choices }: { start: FormStart; choices: ClientChoices }) {
  const { opened } = start
  const navigate = useNavigate()
  const db = useDatabase()
  // A person who edits one comes back to the same search and page, on the same row.
  const list = { pathname: paths.dashboard, search: opened ? lastView(db) : '' }
  const back: ClosedShipment | null = opened ? { closed: opened.id } : null
  const form = useShipmentForm({
    start,
    check: (typed, before, today) =>
      checkShipment(typed, { before, today, needsDelivery: true, clientCodes: choices.clients.map(({ client_code }) => client_code) }),
    onSaved: async (saved) => {
      if (saved.kind === 'created') await navigate(paths.dashboard, { state: { createdShipment: saved.id } satisfies CreatedShipment })
      else await navigate(list, { state: back })
      showSaved(saved)
    },
  })
  const now = useEditedNow(opened, start.elsewhere)
  const { frozen, collected } = now
  const messages = messagesOf(form.faults)
  const { typed, change } = form
  const dense = useWideScreen(TWO_COLUMNS)
  const first = start.draftKey.startsWith('shipment:another:') ? controlId('to.name') : controlId('clientCode')

  // An edit can begin anywhere; a new shipment begins with its client, or with what its client and sender leave open.
  useEffect(() => {
    if (opened === null) document.getElementById(first)?.focus({ preventScroll: true })
  }, [opened, first])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void form.save()
  }

  const column = dense ? 'flex min-w-0 flex-col gap-3' : 'contents'
  return (
    <div className={`mx-auto flex w-full flex-col ${dense ? '-mt-3 max-w-[96rem] gap-3' : 'max-w-4xl gap-2'}`}>
      <div className={dense ? 'flex items-center gap-3' : 'contents'}>
        <Button
          variant="quiet"
          className="-ml-4 self-start"
          onClick={() => void (cameFromHere() ? navigate(-1) : navigate(paths.dashboard))}
        >
          <BackIcon /> Back
        </Button>
        <div
          className={dense ? 'flex min-w-0 flex-1 items-baseline justify-between gap-6' : 'mb-4 flex min-w-0 flex-col gap-1 wrap-anywhere'}
        >
          <PageHeading
            title={opened ? `Edit Shipment ${displayShipmentId(opened)}` : 'Create Shipment'}
            className={dense ? 'text-2xl' : 'text-2xl sm:text-3xl'}
          />
          <p className="text-ink-muted">Saved on this device at once, and sent to the office as soon as there is signal.</p>
        </div>
        {opened === null && (
          <Link to={paths.createMany} className={`${buttonClass('secondary')} ${dense ? '' : 'mb-4 self-start'}`}>
            Many recipients
          </Link>
        )}
      </div>
      <div className={`flex flex-col ${dense ? 'gap-3' : 'gap-6'}`}>
        <FormNotices form={form} now={now} />
        <form noValidate className={`flex flex-col ${dense ? `gap-3 ${CLOSE_TOGETHER}` : 'gap-6'}`} onSubmit={submit}>
          <div className={dense ? 'grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-3' : 'contents'}>
            <div className={column}>
              <ClientField
                code={typed.clientCode}
                choices={choices}
                // One may still be named, once.
                frozen={frozen ?? (opened?.client_code ? collected : null)}
                messages={messages}
                dense={dense}
                onChange={(clientCode) => change({ clientCode })}
              />
              {(['from', 'to'] as const).map((side) => (
                <PlaceFields
                  key={side}
                  side={side}
                  place={typed[side]}
                  clientCode={typed.clientCode}
                  messages={messages}
                  dense={dense}
                  onChange={(part) => form.changePlace(side, part)}
                />
              ))}
            </div>
            <div className={column}>
              <PackagesSection
                packages={typed.packages}
                frozen={frozen}
                messages={messages}
                dense={dense}
                withoutTotals
                onChange={(packages) => change({ packages })}
              />
              <DetailsSection
                typed={typed}
                before={form.before}
                today={todayInIndia()}
                messages={messages}
                collected={collected}
                dense={dense}
                onChange={change}
              />
              {/* Last: most shipments have none, and nobody should have to pass it. */}
              <CustomerField typed={typed} dense={dense} onChange={(customerId) => change({ customerId })} />
            </div>
          </div>
          <div
            className={`flex flex-wrap items-center gap-x-8 gap-y-3 ${dense ? 'sticky bottom-0 z-10 -mx-6 justify-end border-t border-line bg-paper px-6 py-2' : 'justify-between'}`}
          >
            <PackageTotals packages={typed.packages} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" size={dense ? 'normal' : 'large'} busy={form.busy}>
                {opened ? 'Save Changes' : 'Create Shipment'}
              </Button>
              <Link to={list} state={back} className={buttonClass('secondary', dense ? 'normal' : 'large')}>
                Cancel
              </Link>
            </div>
          </div>
        </form>
      </div>
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

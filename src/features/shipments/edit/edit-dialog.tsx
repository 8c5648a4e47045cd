import * as paths from '#domain/app-paths.ts'
import { useId, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { withEdit } from '#domain/sync/apply-command.ts'
import { checkDashboardEdit } from '#domain/shipment/check-dashboard-edit.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { shipmentChanges } from '#domain/shipment/shipment-fields.ts'
import { EditedDetails } from '#features/shipments/edit/edited-details.tsx'
import { messagesOf, PRICE_LIMIT_MESSAGE } from '#features/shipments/form/fault-messages.ts'
import { FormNotices } from '#features/shipments/form/form-notices.tsx'
import type { FormStart } from '#features/shipments/form/form-start.ts'
import { LeaveGuard } from '#features/shipments/form/leave-guard.tsx'
import { PackagesSection } from '#features/shipments/form/fields/packages-section.tsx'
import { PlaceFields } from '#features/shipments/form/fields/place-fields.tsx'
import { ErrorDialog } from '#ui/feedback/error-dialog.tsx'
import { PrintableSummary } from '#features/shipments/form/summary/printable-summary.tsx'
import { PrintedSheet } from '#features/shipments/form/summary/printed-sheet.tsx'
import { showSaved } from '#features/shipments/form/show-saved.ts'
import { useEditedNow } from '#features/shipments/form/use-edited-now.ts'
import { useShipmentForm } from '#features/shipments/form/use-shipment-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'

interface EditDialogProps {
  start: FormStart
  opened: Shipment
  onClose: () => void
}

export function EditDialog({ start, opened, onClose }: EditDialogProps) {
  const formId = useId()
  const id = displayShipmentId(opened)
  const form = useShipmentForm({
    start,
    check: (typed, _new, today) => checkDashboardEdit(typed, { before: start.untouched, today }),
    onSaved: (saved) => {
      onClose()
      showSaved(saved)
    },
  })
  const now = useEditedNow(opened)
  const messages = messagesOf(form.faults)
  const { typed, change } = form

  const printed = withEdit(now.shipment ?? opened, shipmentChanges(opened, start.untouched, typed), opened.updated_at)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void form.save()
  }

  return (
    <>
      <Dialog
        title={`Edit Shipment ${id}`}
        size="form"
        onClose={onClose}
        actions={
          <>
            <FormActions form={formId} busy={form.busy} onCancel={onClose}>
              Save Changes
            </FormActions>
            <Button variant="secondary" className="ml-auto" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
          <FormNotices form={form} now={now} />
          <div className="grid gap-5 lg:grid-cols-2">
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
          </div>
          <PackagesSection
            packages={typed.packages}
            frozen={now.frozen}
            messages={messages}
            onChange={(packages) => change({ packages })}
          />
          <EditedDetails
            shownId={id}
            typed={typed}
            before={form.before}
            today={todayInIndia()}
            messages={messages}
            collected={now.collected}
            onChange={change}
          />
          <p className="text-ink-muted">
            Client, tracking number, pickup date and handling instructions are changed in{' '}
            <Link to={paths.editShipment(opened.id)}>the whole form</Link>.
          </p>
        </form>
      </Dialog>
      <PrintedSheet title={`Shipment ${id}`}>
        {form.dirty && <p className="mb-4 font-bold">Printed with changes that are not saved yet.</p>}
        <PrintableSummary shipment={printed} />
      </PrintedSheet>
      {form.overLimit && <ErrorDialog message={PRICE_LIMIT_MESSAGE} onClose={form.closeOverLimit} />}
      <LeaveGuard mayLeave={form.mayLeave} onDiscard={form.discard} />
    </>
  )
}

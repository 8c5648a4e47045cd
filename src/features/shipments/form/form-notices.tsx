import { summaryOf } from '#features/shipments/form/fault-messages.ts'
import { GoneNotice } from '#features/shipments/form/gone-notice.tsx'
import { refusalWords } from '#features/shipments/form/refusal-messages.ts'
import type { EditedNow } from '#features/shipments/form/use-edited-now.ts'
import type { ShipmentFormState } from '#features/shipments/form/use-shipment-form.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { formatAge } from '#ui/format/format-time.ts'

/** What has to be said over the fields. */
export function FormNotices({ form, now }: { form: ShipmentFormState; now: EditedNow }) {
  return (
    <>
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
      {now.gone && <GoneNotice form={form} />}
      {now.changed && !now.gone && (
        <Banner role="status" title="Somebody else has changed this shipment meanwhile.">
          What you do not touch here keeps their changes. Where you both changed the same, you are asked which one counts.
        </Banner>
      )}
      {form.storageFull && (
        <Banner tone="warn" role="status" title="There is no room left on this device.">
          What you type is not kept as a draft until you free some space.
        </Banner>
      )}
      {now.refused.map((refusal) => (
        <Banner key={`${refusal.kind}-${refusal.refusal?.message}`} tone="bad" role="alert" title={refusalWords(refusal)}>
          An earlier change to this shipment was not accepted. It waits in the queue.
        </Banner>
      ))}
      {form.failure !== null && <Banner key={form.attempt} tone="bad" role="alert" title={form.failure} />}
      <ErrorSummary key={`summary-${form.attempt}`} errors={summaryOf(form.faults)} />
    </>
  )
}

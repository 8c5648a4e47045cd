import { CodeForMe } from '#features/account/my-shipments/code-for-me.tsx'
import { DeliveryAttempts } from '#features/account/my-shipments/delivery-attempts.tsx'
import { notOpenedWords, useOpenedShipment } from '#features/account/my-shipments/use-opened-shipment.ts'
import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import { PAYMENT_MODE_WORDS } from '#domain/shipment/collecting/to-collect.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import { newestFirst } from '#domain/shipment/tracking-history.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { LongText } from '#ui/layout/long-text.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Timeline } from '#ui/layout/timeline.tsx'

/** Where the parcel has been, and what happened at the door. */
export function MyShipmentDetails({ shipment }: { shipment: MyShipment }) {
  const opened = useOpenedShipment(shipment.id)
  if (opened.value === null) return opened.isAsking ? <Loading /> : <ServerTrouble query={opened} words={notOpenedWords} role="status" />
  const { notes, timeline, attempts, showsCode = false } = opened.value
  return (
    <div className="flex flex-col gap-6">
      {shipment.collectPaise > 0 && (isOpen(shipment.status) || shipment.status === 'Delivered') && (
        <p className="font-medium">
          {PAYMENT_MODE_WORDS[shipment.paymentMode]}: {formatRupees(shipment.collectPaise)}{' '}
          {isOpen(shipment.status) ? 'is collected when the parcel is handed over.' : 'was due when the parcel was handed over.'}
        </p>
      )}
      {showsCode && <CodeForMe shipmentId={shipment.id} />}
      {notes !== null && notes.trim() !== '' && (
        <div className="italic">
          <LongText text={notes} />
        </div>
      )}
      <section className="flex flex-col gap-3">
        <h4 className="text-base font-bold">History</h4>
        <Timeline steps={newestFirst(timeline)} />
      </section>
      {attempts.length > 0 && <DeliveryAttempts attempts={attempts} />}
    </div>
  )
}

import { useState } from 'react'
import { amountOfShipment } from '#domain/billing/shipment-amount.ts'
import type { Client } from '#domain/people/client.ts'
import { nextStep } from '#domain/shipment/step-of-shipment.ts'
import type { ShipmentDetail } from '#domain/shipment/proof.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import type { Driver } from '#domain/sync/mirror.ts'
import { AssignDriverDialog } from '#features/shipments/assign/assign-driver-dialog.tsx'
import { DeleteShipmentDialog } from '#features/shipments/delete/delete-shipment-dialog.tsx'
import { DeliveryCodeCard } from '#features/shipments/detail/code/delivery-code-card.tsx'
import { DeliveryNeedsCard } from '#features/shipments/detail/delivery-needs-card.tsx'
import { DetailCopyNotice } from '#features/shipments/detail/detail-copy-notice.tsx'
import type { Asked, Mark } from '#features/shipments/detail/next-step-line.tsx'
import { ShipmentFacts } from '#features/shipments/detail/shipment-facts.tsx'
import { ShipmentHead } from '#features/shipments/detail/shipment-head.tsx'
import { SheetsOfShipment } from '#features/shipments/detail/sheets-of-shipment.tsx'
import { ShipmentHistory } from '#features/shipments/detail/shipment-history.tsx'
import type { useShipmentDetail } from '#features/shipments/detail/use-shipment-detail.ts'
import { EditLinks } from '#features/shipments/detail/edit-links.tsx'
import { PrintLabelLink } from '#features/shipments/labels/print-label-link.tsx'
import { CopyTrackingNumber } from '#features/shipments/list/copy-tracking-number.tsx'
import { useCloseShipment } from '#features/shipments/detail/back-to-list.tsx'
import { NotesSection } from '#features/shipments/notes/notes-section.tsx'
import { PaymentsSection } from '#features/shipments/payments/payments-section.tsx'
import { TakePaymentDialog } from '#features/shipments/payments/take-payment-dialog.tsx'
import { useShipmentPayments } from '#features/shipments/payments/use-shipment-payments.ts'
import { SetStatusDialog } from '#features/shipments/status/set-status-dialog.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Page } from '#ui/layout/page.tsx'

interface ShipmentInViewProps {
  shipment: Shipment
  /** Whether this device holds it; what left the mirror long ago is changed by its form alone. */
  isHeld: boolean
  mark: Mark
  drivers: Driver[]
  client: Client | undefined
  opensClients: boolean
  detail: { openedAt: number; detail: ShipmentDetail } | null
  detailQuery: ReturnType<typeof useShipmentDetail>['query']
}

export function ShipmentInView({ shipment, isHeld, mark, drivers, client, opensClients, detail, detailQuery }: ShipmentInViewProps) {
  const { id } = shipment
  const payments = useShipmentPayments(id, shipment.updated_at)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { close } = useCloseShipment(id)
  const over = () => setAsked(null)
  const needs = detail?.detail.needs
  const step = nextStep({
    ...shipment,
    amountPaise: amountOfShipment(shipment),
    payment: payments.value?.ledger?.state ?? null,
  })

  return (
    <Page
      title={displayShipmentId(shipment)}
      width="full"
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="break-all tabular-nums">Tracking number {shipment.tracking_number}</span>
          <CopyTrackingNumber number={shipment.tracking_number} />
        </span>
      }
      actions={
        <>
          {isHeld && step !== 'assign' && (
            <Button variant="secondary" onClick={() => setAsked('driver')}>
              Assign driver
            </Button>
          )}
          <EditLinks id={id} />
          <PrintLabelLink shipmentId={id} />
          <Button variant="danger" onClick={() => setAsked('deletion')}>
            Delete
          </Button>
        </>
      }
    >
      <DetailCopyNotice keptAt={detail?.openedAt ?? null} query={detailQuery} />
      <ShipmentHead
        shipment={shipment}
        mark={mark}
        step={step}
        isHeld={isHeld}
        onAsk={setAsked}
        client={client}
        opensClients={opensClients}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <ShipmentFacts shipment={shipment} drivers={drivers} />
          {needs && isOpen(shipment.status) && (needs.own ?? needs.byClient).includes('code') && <DeliveryCodeCard shipmentId={id} />}
          {needs && <DeliveryNeedsCard key={JSON.stringify(needs)} shipmentId={id} needs={needs} onSaved={detailQuery.again} />}
          {detail && <SheetsOfShipment sheets={detail.detail.runSheets ?? []} />}
          <NotesSection shipment={shipment} />
          <PaymentsSection shipmentId={id} query={payments} />
        </div>
        {detail && <ShipmentHistory detail={detail.detail} />}
      </div>
      {asked === 'driver' && <AssignDriverDialog shipmentIds={[id]} onClose={over} onAssigned={over} />}
      {asked === 'status' && <SetStatusDialog shipmentIds={[id]} onClose={over} onSet={over} />}
      {asked === 'send-out' && <SetStatusDialog shipmentIds={[id]} first="Out for Delivery" onClose={over} onSet={over} />}
      {asked === 'payment' && (
        <TakePaymentDialog
          shipmentId={id}
          onClose={over}
          onRecorded={(ledger) => {
            over()
            if (payments.value === null) payments.again()
            else payments.change(() => ({ ledger }))
          }}
        />
      )}
      {asked === 'deletion' && <DeleteShipmentDialog shipment={shipment} onClose={over} onDeleted={close} />}
    </Page>
  )
}

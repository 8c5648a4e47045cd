import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'

import { noAnswerWords } from '#domain/no-answer.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import { AssignDriverDialog } from '#features/shipments/assign-driver-dialog.tsx'
import { BackToList, useCloseShipment } from '#features/shipments/back-to-list.tsx'
import { DeleteShipmentDialog } from '#features/shipments/delete/delete-shipment-dialog.tsx'
import { DetailCopyNotice } from '#features/shipments/detail-copy-notice.tsx'
import { EditLinks } from '#features/shipments/form/edit-links.tsx'
import { PrintLabelLink } from '#features/shipments/labels/print-label-link.tsx'
import { PaymentsSection } from '#features/shipments/payments-section.tsx'
import { ProofList } from '#features/shipments/proof-list.tsx'
import { ShipmentFacts } from '#features/shipments/shipment-facts.tsx'
import { ShipmentHistory } from '#features/shipments/shipment-history.tsx'
import { StatusBadge } from '#features/shipments/shipment-marks.tsx'
import { useShipmentDetail } from '#features/shipments/use-shipment-detail.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readPendingShipments } from '#store/pending-shipments.ts'
import { readDrivers } from '#store/read-drivers.ts'
import { readShipment } from '#store/read-shipment.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'
import { UnsentMark } from '#ui/unsent-mark.tsx'

export function OpenedShipment({ id }: { id: string }) {
  const db = useDatabase()
  const local = useLiveQuery(async () => {
    const [shipment, drivers, pending] = await Promise.all([readShipment(db, id), readDrivers(db), readPendingShipments(db)])
    return { shipment, drivers, mark: pending.get(id) }
  }, [db, id])
  const { kept, refresh, tryAgain } = useShipmentDetail(id, local?.shipment?.updated_at ?? null)
  const [asked, setAsked] = useState<'driver' | 'deletion' | null>(null)
  const { close } = useCloseShipment(id)

  if (local === undefined || kept === undefined) return <Loading />
  const shipment: Shipment | null = local.shipment ?? kept?.detail.shipment ?? null
  if (shipment === null) {
    if (refresh === 'under-way') return <Loading />
    return (
      <Page title="Shipment" width="normal">
        <BackToList from={id} />
        {refresh === 'done' ? (
          <EmptyState title="This shipment no longer exists.">It was deleted, or its address was mistyped.</EmptyState>
        ) : (
          <EmptyState title="This shipment is not on this device." actions={<Button onClick={tryAgain}>Try again</Button>}>
            {noAnswerWords(refresh)}
          </EmptyState>
        )}
      </Page>
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <BackToList from={id} />
      <Page
        title={displayShipmentId(shipment)}
        width="full"
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <StatusBadge status={shipment.status} />
            <UnsentMark mark={local.mark} />
            <span className="break-all tabular-nums">Tracking number {shipment.tracking_number}</span>
          </span>
        }
        actions={
          <>
            {local.shipment && <Button onClick={() => setAsked('driver')}>Assign driver</Button>}
            <EditLinks id={id} />
            <PrintLabelLink shipmentId={id} />
            <Button variant="danger" onClick={() => setAsked('deletion')}>
              Delete
            </Button>
          </>
        }
      >
        <DetailCopyNotice keptAt={kept?.openedAt ?? null} refresh={refresh} onTryAgain={tryAgain} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-6">
            <ShipmentFacts shipment={shipment} drivers={local.drivers} />
            <PaymentsSection shipmentId={id} changedAt={shipment.updated_at} />
            {kept && <ProofList proofs={kept.detail.proofs} />}
          </div>
          {kept && <ShipmentHistory updates={kept.detail.updates} />}
        </div>
        {asked === 'driver' && <AssignDriverDialog shipmentIds={[id]} onClose={() => setAsked(null)} onAssigned={() => setAsked(null)} />}
        {asked === 'deletion' && <DeleteShipmentDialog shipment={shipment} onClose={() => setAsked(null)} onDeleted={close} />}
      </Page>
    </div>
  )
}

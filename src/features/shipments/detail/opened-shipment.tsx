import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'

import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { BackToList } from '#features/shipments/detail/back-to-list.tsx'
import { ShipmentInView } from '#features/shipments/detail/shipment-in-view.tsx'
import { NotesOfGone } from '#features/shipments/notes/notes-of-gone.tsx'
import { useShipmentDetail } from '#features/shipments/detail/use-shipment-detail.ts'
import { useSession } from '#session/session.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readPendingShipments } from '#store/records/pending-shipments.ts'
import { readClientByCode } from '#store/reads/read-clients.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readShipment } from '#store/reads/read-shipment.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Page } from '#ui/layout/page.tsx'

export function OpenedShipment({ id }: { id: string }) {
  const db = useDatabase()
  const local = useLiveQuery(async () => {
    const [shipment, drivers, pending] = await Promise.all([readShipment(db, id), readDrivers(db), readPendingShipments(db)])
    return { shipment, drivers, mark: pending.get(id) }
  }, [db, id])
  const held = local?.shipment?.updated_at ?? null
  const { kept, query } = useShipmentDetail(id, held)
  const { syncNow } = useSyncControl()
  const told = query.value?.shipment?.updated_at ?? null
  const isBehind = held !== null && told !== null && Date.parse(told) > Date.parse(held)
  // The history below is the server's: what it tells must not stand under a status of before until the next round.
  const catchUp = useEffectEvent(() => void syncNow())
  useEffect(() => {
    if (isBehind) catchUp()
  }, [isBehind, told])
  const opensClients = useSession(({ person }) => person?.role === 'admin')

  const code = local?.shipment?.client_code ?? kept?.detail.shipment?.client_code ?? null
  const client = useLiveQuery(async () => (code === null ? undefined : readClientByCode(db, code)), [db, code])

  if (local === undefined || kept === undefined) return <Loading />
  const shipment: Shipment | null = local.shipment ?? kept?.detail.shipment ?? null
  if (shipment === null) {
    if (query.isAsking) return <Loading />
    return (
      <Page title="Shipment" width="normal">
        <BackToList from={id} />
        {query.trouble === null ? (
          <EmptyState title="This shipment no longer exists.">It was deleted, or its address was mistyped.</EmptyState>
        ) : (
          <ServerTrouble query={query} words={() => 'This shipment is not on this device.'}>
            {noAnswerWords(query.trouble)}
          </ServerTrouble>
        )}
        {query.trouble === null && <NotesOfGone shipmentId={id} />}
      </Page>
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <BackToList from={id} />
      <ShipmentInView
        shipment={shipment}
        isHeld={local.shipment !== undefined}
        mark={local.mark}
        drivers={local.drivers}
        client={client}
        opensClients={opensClients}
        detail={kept}
        detailQuery={query}
      />
    </div>
  )
}

import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Client } from '#domain/people/client.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { statusTone } from '#domain/shipment/status/status-tone.ts'
import { ClientSection } from '#features/clients/page/client-section.tsx'
import { readClientShipments } from '#store/reads/client-shipments.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { shownRange } from '#ui/format/shown-range.ts'

const PAGE_SIZE = 10

/** What this device holds of them, the newest first. */
export function ClientShipments({ client }: { client: Client }) {
  const db = useDatabase()
  const { id, client_code } = client
  const [asked, setAsked] = useState(1)
  const found = useLiveQuery(async () => {
    const first = await readClientShipments(db, { id, client_code }, { page: asked, pageSize: PAGE_SIZE })
    // If the list has become shorter, the last page is shown.
    const { page } = shownRange(asked, PAGE_SIZE, first.total)
    return page === asked ? first : readClientShipments(db, { id, client_code }, { page, pageSize: PAGE_SIZE })
  }, [db, id, client_code, asked])

  return (
    <ClientSection title="Shipments" lead="Open ones, and those that changed in the last 90 days.">
      {found === undefined && <Loading />}
      {found?.total === 0 && (
        <EmptyState title="No shipments found.">They appear here as soon as they carry the code {client_code}.</EmptyState>
      )}
      {found !== undefined && found.total > 0 && (
        <>
          <ul aria-label="Shipments of this client" className="grid gap-2 md:grid-cols-2">
            {found.rows.map((shipment) => (
              <ClientShipment key={shipment.id} shipment={shipment} />
            ))}
          </ul>
          <ListPages page={asked} pageSize={PAGE_SIZE} total={found.total} onPage={setAsked} />
        </>
      )}
    </ClientSection>
  )
}

function ClientShipment({ shipment }: { shipment: Shipment }) {
  return (
    <li className="flex flex-col gap-1 rounded-card border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={paths.shipment(shipment.id)}
          className="inline-flex min-h-6 items-center font-bold text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
        >
          {displayShipmentId(shipment)}
        </Link>
        <Badge tone={statusTone(shipment.status)}>{shipment.status}</Badge>
      </div>
      <p className="wrap-anywhere">
        {shipment.from_name_or_company}, {shipment.from_city} → {shipment.to_name_or_company}, {shipment.to_city}
      </p>
      <time dateTime={shipment.created_at} className="text-sm text-ink-muted">
        {formatInstant(shipment.created_at)}
      </time>
    </li>
  )
}

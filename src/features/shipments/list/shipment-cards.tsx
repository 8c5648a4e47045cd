import type { ReactNode } from 'react'
import { displayShipmentId } from '#domain/shipment/shipment.ts'
import { CopyTrackingNumber } from '#features/shipments/list/copy-tracking-number.tsx'
import { CardsSort } from '#features/shipments/list/cards-sort.tsx'
import { PayWhenReady } from '#features/shipments/payments/pay-link.tsx'
import { RowActions } from '#features/shipments/list/row-actions.tsx'
import { SelectAllShown, SelectShipment } from '#features/shipments/list/select-shipment.tsx'
import { ShipmentLink } from '#features/shipments/list/shipment-link.tsx'
import { StatusBadge } from '#features/shipments/list/shipment-marks.tsx'
import { driverName, weightWords, type ShipmentRows } from '#features/shipments/list/shipment-lines-shown.ts'
import { formatInstant } from '#ui/format/format-time.ts'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'

export function ShipmentCards({ rows, drivers, pending, selection, sorted, onSort, onEdit, onDelete, onRecordPayment }: ShipmentRows) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SelectAllShown rows={rows} selection={selection} withWords />
        <CardsSort sorted={sorted} onSort={onSort} />
      </div>
      <ul aria-label="Recent Shipments" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {rows.map((shipment) => (
          <li
            key={shipment.id}
            data-row={shipment.id}
            className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-lift has-checked:border-info has-checked:bg-info-soft"
          >
            <div className="flex items-start justify-between gap-3">
              <div className="flex min-w-0 flex-col items-start gap-1">
                <span className="max-w-full text-lg font-bold wrap-anywhere">
                  <ShipmentLink id={shipment.id} wholeCard>
                    {displayShipmentId(shipment)}
                  </ShipmentLink>
                </span>
                <CopyTrackingNumber number={shipment.tracking_number} withNumber />
                <UnsentMark mark={pending.get(shipment.id)} />
              </div>
              <SelectShipment shipment={shipment} rows={rows} selection={selection} />
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <Party word="From" name={shipment.from_name_or_company} city={shipment.from_city} />
              <Fact word="Mobile">{shipment.from_contact_number}</Fact>
              <Party word="To" name={shipment.to_name_or_company} city={shipment.to_city} />
              <Fact word="Weight (kg)">{weightWords(shipment)}</Fact>
            </dl>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-muted">
              <span className="flex flex-wrap items-center gap-2">
                <StatusBadge status={shipment.status} />
                <PayWhenReady shipment={shipment} />
              </span>
              <span>{driverName(shipment.driver_id, drivers)}</span>
              <time dateTime={shipment.created_at} className="w-full">
                Created At {formatInstant(shipment.created_at)}
              </time>
            </div>
            <RowActions shipment={shipment} onEdit={onEdit} onDelete={onDelete} onRecordPayment={onRecordPayment} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Party({ word, name, city }: { word: string; name: string; city: string }) {
  return (
    <Fact word={word}>
      <span className="font-medium">{name}</span>, {city}
    </Fact>
  )
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{word}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  )
}

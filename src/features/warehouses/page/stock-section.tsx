import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'
import { displayWarehouseId, type Warehouse } from '#domain/warehouse/warehouse.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { EVERY_PARCEL, matchesParcel, matchesUnknown, parcelRows } from '#features/warehouses/page/parcels-here.ts'
import { StockFilters } from '#features/warehouses/page/stock-filters.tsx'
import { StockLevel } from '#features/warehouses/page/stock-level.tsx'
import { useStock } from '#features/warehouses/page/use-stock.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { saveFile } from '#ui/format/save-file.ts'
import { formatAge, formatInstant } from '#ui/format/format-time.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

const AT_FIRST = 20

export function StockSection({ warehouse }: { warehouse: Warehouse }) {
  const { stock, query } = useStock(warehouse.id)
  const [shown, setShown] = useState(AT_FIRST)
  const [wanted, setWanted] = useState(EVERY_PARCEL)
  const [openedAt] = useState(() => Date.now())
  const parcels = (stock?.parcels ?? []).filter((parcel) => matchesParcel(parcel, wanted, openedAt))
  const unknown = (stock?.unknown ?? []).filter((number) => matchesUnknown(number, wanted))
  const isNarrowed = wanted.text.trim() !== '' || wanted.status !== null || wanted.days > 0
  const copiedAt = stock?.asOf ?? null
  const nothingYet = stock === undefined || (copiedAt === null && query.isAsking)
  return (
    <section aria-labelledby="stock" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="stock" className="text-xl">
          {nothingYet || copiedAt === null ? 'Here now' : `Here now: ${stock.total.toLocaleString('en-IN')}`}
        </h2>
        {stock !== undefined && copiedAt !== null && (
          <p className="text-sm text-ink-muted">As the office had it {formatAge(new Date(copiedAt).toISOString())}, with your scans.</p>
        )}
      </div>
      {!nothingYet && copiedAt !== null && <StockLevel total={stock.total} capacity={warehouse.capacity} />}
      {nothingYet && <Loading />}
      <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
        {copiedAt === null
          ? 'What is here is not on this device yet. Scanning works all the same.'
          : 'This is the last copy on this device.'}
      </ServerTrouble>
      {!nothingYet && copiedAt !== null && stock.total === 0 && (
        <EmptyState title="Nothing is here.">
          Parcels appear when they are checked in, and go when they are checked out or delivered.
        </EmptyState>
      )}
      {!nothingYet && stock.parcels.length + stock.unknown.length > 0 && (
        <>
          <StockFilters query={wanted} statuses={new Set(stock.parcels.map(({ status }) => status))} onChange={setWanted} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p role="status" className="text-ink-muted tabular-nums">
              {isNarrowed &&
                `${(parcels.length + unknown.length).toLocaleString('en-IN')} of ${countOf(stock.parcels.length + stock.unknown.length, 'parcel')}`}
            </p>
            <Button
              variant="secondary"
              size="small"
              disabled={parcels.length + unknown.length === 0}
              onClick={() =>
                saveFile(csvFile([csvLines(parcelRows(parcels, unknown))]), `${displayWarehouseId(warehouse)}-${todayInIndia()}.csv`)
              }
            >
              Export CSV <span className="sr-only">of: Parcels here</span>
            </Button>
          </div>
          {parcels.length + unknown.length === 0 && (
            <EmptyState
              title="No parcel here matches."
              actions={
                <Button variant="secondary" onClick={() => setWanted(EVERY_PARCEL)}>
                  Clear filters
                </Button>
              }
            />
          )}
        </>
      )}
      {parcels.length + unknown.length > 0 && (
        <ul aria-label="Parcels here" className="grid gap-2 md:grid-cols-2">
          {unknown.map((number) => (
            <li key={number} className="rounded-card border border-dashed border-line-strong p-3">
              <p className="font-bold tabular-nums wrap-anywhere">{number}</p>
              <p className="text-ink-muted">Not on this device. The office checks it when it arrives.</p>
            </li>
          ))}
          {parcels.slice(0, shown).map((parcel) => (
            <li key={parcel.id} className="rounded-card border border-line bg-surface p-3">
              <Link
                to={paths.shipment(parcel.id)}
                className="inline-flex min-h-6 items-center font-bold text-link tabular-nums underline-offset-4 wrap-anywhere hover:underline pointer-coarse:min-h-target"
              >
                {parcel.tracking_number}
              </Link>
              <p className="wrap-anywhere">
                {parcel.to_name_or_company}, {parcel.to_city}
              </p>
              <p className="text-sm text-ink-muted">
                {parcel.status} · in since <time dateTime={parcel.since}>{formatInstant(parcel.since)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {parcels.length > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + 100)}>
          Show more
        </Button>
      )}
      {stock !== undefined && shown >= parcels.length && stock.total > stock.parcels.length + stock.unknown.length && (
        <p className="text-ink-muted">The {stock.parcels.length.toLocaleString('en-IN')} that came last are listed.</p>
      )}
    </section>
  )
}

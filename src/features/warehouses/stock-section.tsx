import { useState } from 'react'
import { Link } from 'react-router-dom'
import { noAnswerWords } from '#domain/no-answer.ts'
import { useStock } from '#features/warehouses/use-stock.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatAge, formatInstant } from '#ui/format-time.ts'
import { Loading } from '#ui/loading.tsx'

const AT_FIRST = 20

export function StockSection({ warehouseId }: { warehouseId: string }) {
  const { stock, refresh, tryAgain } = useStock(warehouseId)
  const [shown, setShown] = useState(AT_FIRST)
  const copiedAt = stock?.asOf ?? null
  const nothingYet = stock === undefined || (copiedAt === null && refresh === 'under-way')
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
      {nothingYet && <Loading />}
      {refresh !== 'done' && refresh !== 'under-way' && (
        <Banner
          tone="warn"
          role="status"
          title={noAnswerWords(refresh)}
          actions={
            <Button variant="secondary" size="small" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {copiedAt === null
            ? 'What is here is not on this device yet. Scanning works all the same.'
            : 'This is the last copy on this device.'}
        </Banner>
      )}
      {!nothingYet && copiedAt !== null && stock.total === 0 && (
        <EmptyState title="Nothing is here.">
          Parcels appear when they are checked in, and go when they are checked out or delivered.
        </EmptyState>
      )}
      {!nothingYet && stock.parcels.length + stock.unknown.length > 0 && (
        <ul aria-label="Parcels here" className="grid gap-2 md:grid-cols-2">
          {stock.unknown.map((number) => (
            <li key={number} className="rounded-card border border-dashed border-line-strong p-3">
              <p className="font-bold tabular-nums wrap-anywhere">{number}</p>
              <p className="text-ink-muted">Not on this device. The office checks it when it arrives.</p>
            </li>
          ))}
          {stock.parcels.slice(0, shown).map((parcel) => (
            <li key={parcel.id} className="rounded-card border border-line bg-surface p-3">
              <Link
                to={`/dashboard/shipments/${parcel.id}`}
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
      {stock !== undefined && stock.parcels.length > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + 100)}>
          Show more
        </Button>
      )}
      {stock !== undefined && shown >= stock.parcels.length && stock.total > stock.parcels.length + stock.unknown.length && (
        <p className="text-ink-muted">The {stock.parcels.length.toLocaleString('en-IN')} that came last are listed.</p>
      )}
    </section>
  )
}

import * as paths from '#domain/app-paths.ts'
import { Fragment, useId } from 'react'
import { Link } from 'react-router-dom'
import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { dateThatMatters } from '#features/account/my-shipments/date-that-matters.ts'
import { MyShipmentDetails } from '#features/account/my-shipments/my-shipment-details.tsx'
import { amountName, amountOf, PaymentMark } from '#features/account/my-shipments/payment-mark.tsx'
import { StatusBadge } from '#features/account/my-shipments/status-badge.tsx'
import { DetailsButton } from '#ui/controls/details-button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { unbrokenDates } from '#ui/format/unbroken-dates.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

interface MyShipmentsTableProps {
  caption: string
  shipments: readonly MyShipment[]
  toPay: boolean
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** The same as the cards, for screens with room beside. */
export function MyShipmentsTable({ caption, shipments, toPay, opened, onToggle }: MyShipmentsTableProps) {
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <HeadCell>Tracking number</HeadCell>
          <HeadCell>From</HeadCell>
          <HeadCell>To</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell className="text-right">Amount</HeadCell>
          <HeadCell>
            <span className="sr-only">Details</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <Row key={shipment.id} shipment={shipment} toPay={toPay} open={opened.has(shipment.id)} onToggle={() => onToggle(shipment.id)} />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  shipment: MyShipment
  toPay: boolean
  open: boolean
  onToggle: () => void
}

function Row({ shipment, toPay, open, onToggle }: RowProps) {
  const { trackingNumber, fromName, fromCity, toName, toCity, status } = shipment
  const details = useId()
  const { name, on } = dateThatMatters(shipment, todayInIndia())
  const left = amountName(shipment, toPay)
  return (
    <Fragment>
      <tr className={open ? '*:border-b-0' : 'nth-last-2:*:border-b-0'}>
        <Cell className="max-w-48 min-w-37">
          <Link
            to={paths.trackedShipment(trackingNumber)}
            aria-label={`Track ${trackingNumber}`}
            className="inline-flex min-h-6 items-center break-all font-semibold text-link tabular-nums underline underline-offset-4"
          >
            {trackingNumber}
          </Link>
        </Cell>
        <Cell className="min-w-28">
          <Party name={fromName} city={fromCity} />
        </Cell>
        <Cell className="min-w-28">
          <Party name={toName} city={toCity} />
        </Cell>
        <Cell>
          <StatusBadge status={status} goesBack={shipment.goesBack} />
        </Cell>
        <Cell>
          <span className="block text-ink-muted">{name}</span>
          <span className="font-medium tabular-nums">{unbrokenDates(on)}</span>
        </Cell>
        <Cell className="text-right">
          <span className="flex flex-col items-end gap-1.5">
            {shipment.totalPaise > 0 && (
              <span className="whitespace-nowrap tabular-nums">
                {left === 'Amount' ? null : <span className="block text-ink-muted">{left}</span>}
                {formatRupees(amountOf(shipment, toPay))}
              </span>
            )}
            <PaymentMark shipment={shipment} toPay={toPay} size="small" />
          </span>
        </Cell>
        <Cell>
          <DetailsButton open={open} controls={details} label={`Details of ${trackingNumber}`} onToggle={onToggle} />
        </Cell>
      </tr>
      <tr id={details} hidden={!open} className="last:*:border-b-0">
        <Cell colSpan={7} className="px-5 pb-5 text-base">
          {open && <MyShipmentDetails shipment={shipment} />}
        </Cell>
      </tr>
    </Fragment>
  )
}

function Party({ name, city }: { name: string; city: string }) {
  return (
    <>
      <span className="font-medium wrap-anywhere">{name}</span>
      <span className="block text-ink-muted wrap-anywhere">{city}</span>
    </>
  )
}

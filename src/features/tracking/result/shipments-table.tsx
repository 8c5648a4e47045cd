import { memo } from 'react'

import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { finishedLine } from '#features/tracking/result/finished-line.ts'
import { OpenShipment } from '#features/tracking/result/open-shipment.tsx'
import { statusTone } from '#features/tracking/result/tracking-tone.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatDate, formatTime } from '#ui/format/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

const COLUMNS = [
  'Tracking Id',
  'Status',
  'From',
  'To',
  'From Contact',
  'To Contact',
  'Created',
  'Est. Delivery',
  'Delivered/Cancelled On',
  'Time (IST)',
  'Notes',
]

export interface ListedShipmentsProps {
  shipments: readonly TrackedShipment[]
  onOpen: (trackingNumber: string) => void
}

const tight = 'px-2! text-sm whitespace-normal!'
/** One long name would push the notes out of the window. */
const city = `${tight} min-w-24 hyphens-auto wrap-anywhere`

export function ShipmentsTable({ shipments, onOpen }: ListedShipmentsProps) {
  return (
    <Table caption="Shipments">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell key={column} className={`${tight} align-bottom`}>
              {breakableAtSlash(column)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <Row key={shipment.tracking_number} shipment={shipment} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

/** One long word would make its column too wide. */
function breakableAtSlash(words: string) {
  const [first, ...rest] = words.split('/')
  return rest.length === 0 ? (
    words
  ) : (
    <>
      {first}/<wbr />
      {rest.join('/')}
    </>
  )
}

/** With hundreds of rows, one more page must not draw all of them anew. */
const Row = memo(function Row({ shipment, onOpen }: { shipment: TrackedShipment; onOpen: (trackingNumber: string) => void }) {
  const finished = finishedLine(shipment)
  return (
    <tr>
      <Cell className={tight}>
        <OpenShipment trackingNumber={shipment.tracking_number} onOpen={onOpen} className="min-w-36" />
      </Cell>
      <Cell className={tight}>
        <Badge wrap tone={statusTone(shipment.status)}>
          {shipment.status}
        </Badge>
      </Cell>
      <Cell className={city}>{shipment.from_city}</Cell>
      <Cell className={city}>{shipment.to_city}</Cell>
      <Cell className={tight}>{shipment.from_contact_number}</Cell>
      <Cell className={tight}>{shipment.to_contact_number}</Cell>
      <Cell className={tight}>{formatDate(shipment.created_at)}</Cell>
      <Cell className={tight}>{shipment.estimated_delivery_date === null ? '–' : formatDate(shipment.estimated_delivery_date)}</Cell>
      <Cell className={tight}>{finished ? formatDate(finished.at) : '–'}</Cell>
      <Cell className={`${tight} whitespace-nowrap!`}>{finished ? formatTime(finished.at) : '–'}</Cell>
      <Cell className={`${tight} min-w-32 italic`}>{shipment.notes?.trim() ? shipment.notes : '–'}</Cell>
    </tr>
  )
})

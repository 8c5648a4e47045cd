import type { ReactNode } from 'react'
import { amountOfShipment } from '#domain/billing/shipment-amount.ts'
import type { Driver } from '#domain/sync/mirror.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { ColumnName } from '#features/shipments/list/columns/column-names.ts'
import { SORT_WORDS } from '#features/shipments/list/list-sort.ts'
import { driverName, weightWords } from '#features/shipments/list/shipment-lines-shown.ts'
import { StatusBadge } from '#features/shipments/list/shipment-marks.tsx'
import type { SortColumn } from '#store/search/sort-order.ts'
import { collectLine } from '#features/shipments/payments/collect-line.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate, formatTime } from '#ui/format/format-time.ts'

export interface TableColumn {
  words: string
  sort?: SortColumn
  /** In rem, on a wide screen and in the compact table. One that grows begins there. */
  width: readonly [wide: number, compact: number]
  grows?: boolean
  isNumber?: boolean
  cell: (shipment: Shipment, drivers: Driver[]) => ReactNode
}

const sorted = (sort: SortColumn) => ({ sort, words: SORT_WORDS[sort] })

/** A new column is a name in `LIST_COLUMNS` and an entry here. */
export const TABLE_COLUMNS: Record<ColumnName, TableColumn> = {
  from: {
    ...sorted('from'),
    width: [6, 4],
    grows: true,
    cell: ({ from_name_or_company, from_city }) => <TwoLines first={from_name_or_company} second={from_city} />,
  },
  mobile: {
    ...sorted('mobile'),
    width: [6, 5],
    cell: ({ from_contact_number: phone }) => (phone === undefined ? <Missing /> : <Cut words={phone} />),
  },
  to: {
    ...sorted('to'),
    width: [6, 4],
    grows: true,
    cell: ({ to_name_or_company, to_city }) => <TwoLines first={to_name_or_company} second={to_city} />,
  },
  weight: {
    ...sorted('weight'),
    width: [5, 4],
    isNumber: true,
    cell: (shipment) => (shipment.total_weight === null ? <Missing>{weightWords(shipment)}</Missing> : weightWords(shipment)),
  },
  status: { ...sorted('status'), width: [8.25, 5.375], cell: ({ status }) => <SmallBadge status={status} /> },
  created: {
    ...sorted('created'),
    width: [6, 5],
    cell: ({ created_at }) => (
      <time dateTime={created_at}>
        <TwoLines first={formatDate(created_at)} second={formatTime(created_at)} plain />
      </time>
    ),
  },
  driver: {
    ...sorted('driver'),
    width: [5.5, 3.875],
    grows: true,
    cell: ({ driver_id }, drivers) => {
      const name = driverName(driver_id, drivers)
      return driver_id === null ? <Missing>{name}</Missing> : <Cut words={name} />
    },
  },
  'to-phone': { words: 'Recipient’s phone', width: [6, 5], cell: ({ to_contact_number }) => <Cut words={to_contact_number} /> },
  client: { words: 'Client', width: [6, 4.5], cell: ({ client_code }) => client_code ?? <Missing>No client</Missing> },
  pin: { words: 'PIN', width: [4.5, 3.75], cell: ({ to_postal_code }) => <Cut words={to_postal_code} /> },
  area: {
    words: 'Area',
    width: [6.5, 4.75],
    grows: true,
    cell: ({ to_city, to_state }) => <TwoLines first={to_city} second={to_state} />,
  },
  due: {
    words: 'Due',
    width: [6, 5],
    cell: ({ estimated_delivery_date: due }) => (due === null ? <Missing>No date</Missing> : <time dateTime={due}>{formatDate(due)}</time>),
  },
  amount: {
    words: 'Amount',
    width: [7, 5.5],
    isNumber: true,
    cell: (shipment) => {
      const paise = amountOfShipment(shipment)
      return paise === null ? <Missing>No price</Missing> : formatRupees(paise)
    },
  },
  payment: { words: 'To collect', width: [8, 6.5], cell: (shipment) => collectLine(shipment) ?? <Missing>Prepaid</Missing> },
  carrier: { words: 'Carrier', width: [6.5, 5], grows: true, cell: ({ carrier }) => (carrier ? <Cut words={carrier} /> : <Missing />) },
  method: { words: 'Method', width: [5.5, 4.5], cell: ({ shipping_method }) => shipping_method },
  pieces: {
    words: 'Pieces',
    width: [4.5, 3.5],
    isNumber: true,
    cell: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  tracking: { words: 'Tracking number', width: [9.5, 7.5], cell: ({ tracking_number }) => <Cut words={tracking_number} /> },
  invoice: {
    words: 'Invoice',
    width: [8.5, 6.5],
    cell: ({ invoice_number }) => (invoice_number ? <Cut words={invoice_number} /> : <Missing>Not billed</Missing>),
  },
}

/** In the compact table the longer ones take two lines. */
function SmallBadge({ status }: { status: ShipmentStatus }) {
  return (
    <span className="block *:px-2 *:text-xs max-xl:*:rounded-control max-xl:*:px-1.5 max-xl:*:py-px max-xl:*:text-[0.6875rem] max-xl:*:leading-3 max-xl:*:whitespace-normal">
      <StatusBadge status={status} />
    </span>
  )
}

/** One line however long the words are; the pointer brings all of them. */
function Cut({ words }: { words: string }) {
  return (
    <span className="block truncate" title={words}>
      {words}
    </span>
  )
}

function TwoLines({ first, second, plain = false }: { first: string; second: string; plain?: boolean }) {
  return (
    <>
      <span className={`block truncate ${plain ? '' : 'font-medium'}`} title={first}>
        {first}
      </span>
      <span className="block truncate text-ink-muted" title={second}>
        {second}
      </span>
    </>
  )
}

function Missing({ children = '–' }: { children?: ReactNode }) {
  return <span className="text-ink-muted">{children}</span>
}

import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { PACKAGE_TYPES, SHIPPING_METHODS, type PaymentMode } from '#domain/shipment/shipment.ts'
import { paymentModeOfWords } from '#domain/shipment/collecting/to-collect.ts'
import { readDay } from '#domain/time-and-money/read-day.ts'
import { readTime } from '#domain/time-and-money/read-time.ts'
import { newPackage, newShipment, type TypedPackage, type TypedPlace, type TypedShipment } from '#domain/shipment/typed-shipment.ts'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { IMPORTED_COLUMNS, titleOf, type CsvField } from '#features/shipments/csv/shipment-columns.ts'
import { notOneOfWords, UNKNOWN_PAYMENT_MODE } from '#features/shipments/form/fault-messages.ts'
import type { ShipmentRow } from '#features/shipments/csv/file-rows.ts'
import type { RowProblem } from '#csv-import/file-row.ts'

/** A shipment as the file says it, in the form's own shape. */
export interface FileShipment {
  rows: ShipmentRow[]
  typed: TypedShipment
  /** Which row each package stands in. */
  packageRows: ShipmentRow[]
  shipmentId: string
  createDate: string
  carrier: string
  gstRate: string
  /** What cannot even be read; the form's own rules come after. */
  problems: RowProblem[]
}

const isOfPackage = (field: CsvField) => field.startsWith('package.')
const PACKAGE_FIELDS = IMPORTED_COLUMNS.flatMap(({ field }) => (field !== null && isOfPackage(field) ? [field] : []))
const SHIPMENT_FIELDS = IMPORTED_COLUMNS.flatMap(({ field }) => (field !== null && !isOfPackage(field) ? [field] : []))

export function readFileShipment(rows: ShipmentRow[], makeId: () => string): FileShipment | null {
  const [first] = rows
  if (first === undefined) return null
  const problems: RowProblem[] = contradictions(rows)
  const blank = newShipment('', '')
  const cell = (field: CsvField, row = first) => row.get(field) ?? ''
  const wrong = (field: CsvField, words: string, row = first) => problems.push(problemAt(row, field, words))

  function oneOf<Word extends string>(field: CsvField, words: readonly Word[], usual: Word, row = first): Word {
    const typed = cell(field, row)
    if (typed === '') return usual
    const found = words.find((word) => word.toLowerCase() === typed.toLowerCase())
    if (found === undefined) wrong(field, notOneOfWords(words), row)
    return found ?? usual
  }
  function day(field: CsvField): string {
    const typed = cell(field)
    const read = typed === '' ? '' : readDay(typed)
    if (read === null) wrong(field, 'Write the day as 2026-11-21 or 21-11-2026.')
    return read ?? ''
  }
  function time(field: CsvField): string {
    const typed = cell(field)
    const read = typed === '' ? '' : readTime(typed)
    if (read === null) wrong(field, 'Write the time as 10:00, 17:30 or 5:30 pm.')
    return read ?? ''
  }
  function paymentMode(): PaymentMode {
    const found = paymentModeOfWords(cell('paymentMode'))
    if (found === null) wrong('paymentMode', UNKNOWN_PAYMENT_MODE)
    return found ?? blank.paymentMode
  }
  const place = (side: 'from' | 'to'): TypedPlace => ({
    name: cell(`${side}.name`),
    street: cell(`${side}.street`),
    city: cell(`${side}.city`),
    state: cell(`${side}.state`),
    postalCode: cell(`${side}.postalCode`),
    country: cell(`${side}.country`) || 'India',
    contactNumber: cleanContactPhone(cell(`${side}.contactNumber`)),
    email: cell(`${side}.email`),
  })
  const parcel = (row: ShipmentRow): TypedPackage => ({
    ...newPackage(makeId()),
    description: cell('package.description', row),
    packageType: oneOf('package.packageType', PACKAGE_TYPES, 'Box', row),
    weight: cell('package.weight', row),
    quantity: cell('package.quantity', row) || '1',
    length: cell('package.length', row),
    width: cell('package.width', row),
    height: cell('package.height', row),
    price: cell('package.price', row),
  })

  const packageRows = inTheirOrder(rows.filter((row) => PACKAGE_FIELDS.some((field) => cell(field, row) !== '')))
  const typed: TypedShipment = {
    clientCode: cell('clientCode').toUpperCase(),
    customerId: cell('customerId'),
    from: place('from'),
    to: place('to'),
    packages: packageRows.map(parcel),
    trackingNumber: cell('trackingNumber'),
    pickupDate: day('pickupDate'),
    deliveryDate: day('deliveryDate'),
    deliverFrom: time('deliverFrom'),
    deliverUntil: time('deliverUntil'),
    shippingMethod: oneOf('shippingMethod', SHIPPING_METHODS, blank.shippingMethod),
    status: oneOf('status', SHIPMENT_STATUSES, blank.status),
    paymentMode: paymentMode(),
    collectAmount: cell('collectAmount'),
    notes: cell('notes'),
    handlingInstructions: first.get('handlingInstructions') ?? blank.handlingInstructions,
  }
  return {
    rows,
    typed,
    packageRows,
    shipmentId: cell('shipmentId'),
    createDate: day('createDate'),
    carrier: cell('carrier'),
    gstRate: cell('gstRate'),
    problems,
  }
}

export function problemAt(row: ShipmentRow, field: CsvField, words: string): RowProblem {
  return { row: row.source.number, column: titleOf(field), value: row.get(field) ?? '', words }
}

/** The first row speaks for the shipment; the others may say the same or nothing. */
function contradictions([first, ...others]: ShipmentRow[]): RowProblem[] {
  return others.flatMap((row) =>
    SHIPMENT_FIELDS.flatMap((field) => {
      const [said, other] = [first?.get(field) ?? '', row.get(field) ?? '']
      // Client codes have no case.
      const isSame = field === 'clientCode' ? other.toUpperCase() === said.toUpperCase() : other === said
      return other === '' || isSame
        ? []
        : [problemAt(row, field, `Row ${first?.source.number} is about the same shipment and says something else here.`)]
    }),
  )
}

/** By the number of the package where every row has one: a spreadsheet may have sorted the file by anything. */
function inTheirOrder(rows: ShipmentRow[]): ShipmentRow[] {
  const number = (row: ShipmentRow) => Number(row.get('package.number') || Number.NaN)
  return rows.some((row) => Number.isNaN(number(row))) ? rows : rows.toSorted((a, b) => number(a) - number(b))
}

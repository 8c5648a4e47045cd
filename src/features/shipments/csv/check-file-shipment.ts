import { isIndia } from '#domain/places/indian-states.ts'
import { isWholePin } from '#domain/places/place-of-pin.ts'
import { checkShipment, type FoundFault } from '#domain/shipment/check-shipment.ts'
import { paymentModeOfWords } from '#domain/shipment/collecting/to-collect.ts'
import { isShipmentId } from '#domain/shipment/shipment-id.ts'
import { checkTrackingNumber, LONGEST_TRACKING_NUMBER } from '#domain/shipment/tracking-number.ts'
import { typedNumber } from '#domain/time-and-money/typed-number.ts'
import type { CsvField } from '#features/shipments/csv/shipment-columns.ts'
import type { ShipmentRow } from '#features/shipments/csv/file-rows.ts'
import { problemAt, type FileShipment } from '#features/shipments/csv/read-file-shipment.ts'
import { faultWords, NO_PIN_CODE } from '#features/shipments/form/fault-messages.ts'
import type { RowProblem } from '#csv-import/file-row.ts'

/** Every reason not to import a shipment of the file: the form's rules, and errors that only a file can have. */
export function checkFileShipment(shipment: FileShipment, today: string, clientCodes: readonly string[]): RowProblem[] {
  const { typed, createDate, problems } = shipment
  // A shipment that was made earlier is judged as on that day: its days had not passed.
  const madeOn = createDate !== '' && createDate < today ? createDate : today
  const unreadable = new Set(problems.map(({ row, column }) => `${row} ${column}`))
  // Whether its amount is right shows once it is said how it is collected.
  const isUnsaid = paymentModeOfWords(shipment.rows[0]?.get('paymentMode') ?? '') === null
  const faults = checkShipment(typed, { before: null, today: madeOn, clientCodes })
    .filter(({ field }) => !(isUnsaid && field === 'collectAmount'))
    .map((fault) => problemOf(shipment, fault))
    .filter(({ row, column }) => !unreadable.has(`${row} ${column}`))
  return [...problems, ...faults, ...ofTheFile(shipment, today)]
}

function ofTheFile({ rows, typed, shipmentId, createDate, gstRate }: FileShipment, today: string): RowProblem[] {
  const [first] = rows
  if (first === undefined) return []
  const found: RowProblem[] = []
  const add = (field: CsvField, words: string) => found.push(problemAt(first, field, words))
  if (shipmentId !== '' && !isShipmentId(shipmentId))
    add('shipmentId', 'A Shipment ID is SHP and eight letters or digits. Leave it empty for a new one.')
  const { trackingNumber } = typed
  const number = checkTrackingNumber(trackingNumber)
  if (/e\+\d+$/i.test(trackingNumber))
    add('trackingNumber', 'A spreadsheet has shortened this number, and its digits are lost. Have the column read as text.')
  else if (!number.ok && number.refusal === 'not-digits') add('trackingNumber', 'A tracking number has digits only.')
  else if (trackingNumber.length > LONGEST_TRACKING_NUMBER)
    add('trackingNumber', `A tracking number has at most ${LONGEST_TRACKING_NUMBER} digits.`)
  // What an office has had for long comes over as it is.
  if (shipmentId === '')
    for (const side of ['from', 'to'] as const) {
      const { postalCode, country } = typed[side]
      if (postalCode !== '' && isIndia(country) && !isWholePin(postalCode)) add(`${side}.postalCode`, NO_PIN_CODE)
    }
  if (createDate > today) add('createDate', 'Create date cannot be later than today.')
  const rate = typedNumber(gstRate)
  if (rate !== null && !(rate >= 0 && rate <= 100)) add('gstRate', 'Enter a rate from 0 to 100.')
  return found
}

function problemOf({ rows, packageRows }: FileShipment, { field, fault }: FoundFault): RowProblem {
  const [, index, part] = /^packages\.(\d+)\.(.+)$/.exec(field) ?? []
  const ofPackage = packageRows[Number(index)]
  const row = (ofPackage ?? rows[0]) as ShipmentRow
  const column = field === 'packages' ? 'package.description' : part === undefined ? field : `package.${part}`
  // A file has no list to choose from.
  const words = fault === 'client-unknown' ? 'No client on this device has this code.' : faultWords(fault)
  return problemAt(row, column as CsvField, words)
}

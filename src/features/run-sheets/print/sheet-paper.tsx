import { COMPANY } from '#domain/people/company.ts'
import { placesAtDoors, type PlaceAtDoor } from '#domain/run-sheet/doors.ts'
import { displaySheetNumber, type RunSheet, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { paymentModeOf, SHORT_MODE_WORDS, toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { piecesAlong } from '#domain/run-sheet/stop-pieces.ts'
import { piecesOf } from '#domain/shipment/shipment.ts'
import { windowWords } from '#domain/time-and-money/time-window.ts'
import { doorWords, placeWords } from '#features/run-sheets/sheet-messages.ts'
import { formatAmount, formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { BarCode } from '#ui/pictures/bar-code.tsx'
import '#features/run-sheets/print/sheet-paper.css'

interface SheetPaperProps {
  sheet: RunSheet
  shipments: ShipmentsById
  driver: string | undefined
  warehouse: string | undefined
}

const COLUMNS = ['No.', 'Recipient', 'Number', 'Pieces', 'Collect (₹)', 'Signature']

/** On A4: the table's headings stand on every page, and a stop is on one page. */
export function SheetPaper({ sheet, shipments, driver = '', warehouse = '' }: SheetPaperProps) {
  const rows = sheet.stops.map((stop) => {
    const shipment = shipments.get(stop.shipment_id)
    const pieces = shipment === undefined ? 1 : piecesOf(shipment)
    return { id: stop.shipment_id, isNew: stop.added_late, shipment, pieces, along: piecesAlong(stop, pieces) }
  })
  const places = placesAtDoors(
    rows.map(({ id }) => id),
    shipments,
    sheet.stops,
  )
  const atDoor = new Map<number | undefined, number>()
  for (const { id, shipment } of rows) {
    const door = places.get(id)?.number
    atDoor.set(door, (atDoor.get(door) ?? 0) + (shipment === undefined ? 0 : toCollect(shipment)))
  }
  const pieces = sumOf(rows.map((row) => row.pieces))
  const along = sumOf(rows.map((row) => row.along))
  const paise = sumOf(rows.map(({ shipment }) => (shipment === undefined ? 0 : toCollect(shipment))))
  const facts = [
    ['Driver', driver],
    ['Vehicle', sheet.vehicle],
    ['Date', formatDate(sheet.sheet_date)],
    ['Warehouse', warehouse],
    ['Stops', String(Math.max(0, ...[...places.values()].map(({ number }) => number)))],
    ['Shipments', String(rows.length)],
    ['Pieces', ofAll(along, pieces)],
    ['To collect', paise > 0 ? formatRupees(paise) : ''],
  ] as const
  return (
    <article className="paper-list sheet-paper" aria-label={`Run sheet ${displaySheetNumber(sheet)}`}>
      <header className="sheet-head">
        <div>
          <p>{COMPANY.name}</p>
          <h2>Run sheet</h2>
          <dl>
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact || '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
        <figure>
          {sheet.sheet_number !== null && <BarCode text={sheet.sheet_number} />}
          <figcaption>{displaySheetNumber(sheet)}</figcaption>
        </figure>
      </header>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, isNew, shipment, pieces: all, along: out }) => (
            <tr key={id}>
              <td className="sheet-figure">
                {places.get(id)?.number}
                {isNew && <strong> New</strong>}
              </td>
              <td>
                <strong>{shipment?.to_name_or_company ?? 'Not on this device'}</strong>
                {shipment && (
                  <>
                    <span>{placeWords(shipment)}</span>
                    <span>{shipment.to_contact_number}</span>
                    {windowWords(shipment) && <strong>{windowWords(shipment)}</strong>}
                    <OneStop place={places.get(id)} paise={atDoor.get(places.get(id)?.number) ?? 0} />
                  </>
                )}
              </td>
              <td className="sheet-number">{shipment?.tracking_number}</td>
              <td className="sheet-figure">{shipment && ofAll(out, all)}</td>
              <td className="sheet-amount">
                {shipment && toCollect(shipment) > 0 && (
                  <>
                    <span>{SHORT_MODE_WORDS[paymentModeOf(shipment)]}</span>
                    {formatAmount(toCollect(shipment))}
                  </>
                )}
              </td>
              <td className="sheet-signature" aria-label="Room for a signature" />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** What goes along; of more than that where some stays behind. */
const ofAll = (along: number, all: number) => (along < all ? `${along} of ${all}` : String(all))

/** Said at the first of several for one address, whose numbers in the first column are the same. */
function OneStop({ place, paise }: { place: PlaceAtDoor | undefined; paise: number }) {
  if (!place?.isFirst || place.shipments === 1) return null
  return (
    <strong>
      One stop: {doorWords(place)}
      {paise > 0 && `, ${formatRupees(paise)} to collect`}
    </strong>
  )
}

import { displaySheetNumber, paiseToCollect, type RunSheet, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { piecesOf } from '#domain/shipment/shipment.ts'
import { placeWords } from '#features/run-sheets/sheet-words.ts'
import { drawCode128 } from '#ui/format/draw-code128.ts'
import { formatAmount, formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
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
  const code = sheet.sheet_number === null ? null : drawCode128(sheet.sheet_number)
  const rows = sheet.stops.map(({ shipment_id }) => ({ id: shipment_id, shipment: shipments.get(shipment_id) }))
  const pieces = rows.reduce((sum, { shipment }) => sum + (shipment === undefined ? 1 : piecesOf(shipment)), 0)
  const paise = rows.reduce((sum, { shipment }) => sum + (shipment === undefined ? 0 : paiseToCollect(shipment)), 0)
  const facts = [
    ['Driver', driver],
    ['Vehicle', sheet.vehicle],
    ['Date', formatDate(sheet.sheet_date)],
    ['Warehouse', warehouse],
    ['Stops', String(rows.length)],
    ['Pieces', String(pieces)],
    ['To collect', paise > 0 ? formatRupees(paise) : ''],
  ] as const
  return (
    <article className="sheet-paper" aria-label={`Run sheet ${displaySheetNumber(sheet)}`}>
      <header className="sheet-head">
        <div>
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
          {code && (
            <svg viewBox={`0 0 ${code.modules} 1`} preserveAspectRatio="none" role="img" aria-label={`Barcode of ${sheet.sheet_number}`}>
              <path d={code.path} />
            </svg>
          )}
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
          {rows.map(({ id, shipment }, at) => (
            <tr key={id}>
              <td className="sheet-figure">{at + 1}</td>
              <td>
                <strong>{shipment?.to_name_or_company ?? 'Not on this device'}</strong>
                {shipment && (
                  <>
                    <span>{placeWords(shipment)}</span>
                    <span>{shipment.to_contact_number}</span>
                  </>
                )}
              </td>
              <td className="sheet-number">{shipment?.tracking_number}</td>
              <td className="sheet-figure">{shipment && piecesOf(shipment)}</td>
              <td className="sheet-figure">{shipment && paiseToCollect(shipment) > 0 ? formatAmount(paiseToCollect(shipment)) : ''}</td>
              <td className="sheet-signature" aria-label="Room for a signature" />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

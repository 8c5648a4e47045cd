import type { CheckedFile, CheckedShipment } from '#features/shipments/csv/check-file.ts'
import { IMPORTED_COLUMNS } from '#features/shipments/csv/shipment-columns.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ColumnsFound } from '#csv-import/columns-found.tsx'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

const SHOWN = 10

/** How the columns were understood, and the first shipments as they would be imported. */
export function FilePreview({ file: { columns, shipments } }: { file: CheckedFile }) {
  return (
    <>
      <ColumnsFound found={columns} columns={IMPORTED_COLUMNS} />
      {shipments.length > 0 && (
        <Table caption="First shipments of the file">
          <thead>
            <tr>
              {['Row', 'Result', 'Tracking number', 'Client', 'From', 'To', 'Packages'].map((title) => (
                <HeadCell key={title}>{title}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {shipments.slice(0, SHOWN).map((each) => (
              <PreviewRow key={each.rows[0]?.number} checked={each} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

function PreviewRow({ checked: { rows, shown, state } }: { checked: CheckedShipment }) {
  const { typed } = shown
  return (
    <tr className="last:*:border-b-0">
      <Cell className="tabular-nums">{rows[0]?.number}</Cell>
      <Cell>
        {state === 'ready' && <Badge tone="good">Ready</Badge>}
        {state === 'here' && <Badge tone="info">Already here</Badge>}
        {state === 'faulty' && <Badge tone="bad">Has errors</Badge>}
      </Cell>
      <Cell className="tabular-nums">
        {typed.trackingNumber === '' ? <span className="text-ink-muted">A new one</span> : typed.trackingNumber}
      </Cell>
      <Cell>{typed.clientCode}</Cell>
      <Cell>
        {typed.from.name}
        <span className="block text-sm text-ink-muted">{typed.from.city}</span>
      </Cell>
      <Cell>
        {typed.to.name}
        <span className="block text-sm text-ink-muted">{typed.to.city}</span>
      </Cell>
      <Cell className="tabular-nums">{typed.packages.length}</Cell>
    </tr>
  )
}

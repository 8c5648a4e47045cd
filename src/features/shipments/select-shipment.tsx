import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import type { Selection } from '#features/shipments/use-selection.ts'
import { Checkbox } from '#ui/field.tsx'

export function SelectShipment({ shipment, selection }: { shipment: Shipment; selection: Selection }) {
  return (
    <span className="relative -my-2 -mr-3 inline-flex">
      <Checkbox
        label={<span className="sr-only">Select {displayShipmentId(shipment)}</span>}
        checked={selection.ids.has(shipment.id)}
        onChange={() => selection.toggle(shipment.id)}
      />
    </span>
  )
}

export function SelectAllShown({ rows, selection, withWords = false }: { rows: Shipment[]; selection: Selection; withWords?: boolean }) {
  const ids = rows.map(({ id }) => id)
  const selected = ids.filter((id) => selection.ids.has(id)).length
  const words = 'Select all on this page'
  return (
    <span className={`-my-2 inline-flex ${withWords ? '' : '-mr-3'}`}>
      <Checkbox
        label={withWords ? words : <span className="sr-only">{words}</span>}
        checked={selected > 0 && selected === ids.length}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && selected < ids.length
        }}
        onChange={() => selection.toggleAll(ids)}
      />
    </span>
  )
}

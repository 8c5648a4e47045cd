import { useRef, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import type { Selection } from '#features/shipments/list/hooks/use-selection.ts'
import { Checkbox } from '#ui/controls/field.tsx'

interface SelectShipmentProps {
  shipment: Shipment
  /** In the order shown. */
  rows: Shipment[]
  selection: Selection
}

/** With Shift, by mouse or by key, it selects all rows from the one toggled last to this one. */
export function SelectShipment({ shipment, rows, selection }: SelectShipmentProps) {
  const { id } = shipment
  // Firefox tells of no Shift in the click that a key makes, which follows when the key is let go.
  const keyWithShift = useRef(false)

  const selectUpTo = () =>
    selection.toggleUpTo(
      id,
      rows.map((row) => row.id),
    )

  function change({ nativeEvent }: ChangeEvent) {
    const withShift = isWithShift(nativeEvent) || keyWithShift.current
    keyWithShift.current = false
    if (withShift) selectUpTo()
    else selection.toggle(id)
  }

  /** Beside the box: with Shift, Firefox does not hand a press on the label on to it. */
  function pressBeside(event: MouseEvent<HTMLElement>) {
    if (!event.shiftKey || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    selectUpTo()
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the box's own
    <span className="relative -my-2 -mr-3 inline-flex" onMouseDown={selectNoWords} onClick={pressBeside}>
      <Checkbox
        label={<span className="sr-only">Select {displayShipmentId(shipment)}</span>}
        checked={selection.ids.has(id)}
        onKeyDown={() => {
          keyWithShift.current = false
        }}
        onKeyUp={({ key, shiftKey }: KeyboardEvent) => {
          keyWithShift.current = key === ' ' && shiftKey
        }}
        onChange={change}
      />
    </span>
  )
}

/** React tells of a checkbox's change by its click, which a key makes as well. */
function isWithShift(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

/** A press with Shift would mark the words of the rows in between. */
function selectNoWords(event: MouseEvent<HTMLElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
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

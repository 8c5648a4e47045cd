import { billLine, type BillLine, type TypedPrice } from '#domain/bill-line.ts'
import type { PendingShipment } from '#domain/invoice.ts'

/** The pending list with what a person made of it. All are selected until somebody says otherwise. */
export interface BillSheet {
  shipments: readonly PendingShipment[]
  lines: readonly BillLine[]
  typed: ReadonlyMap<string, TypedPrice>
  unselected: ReadonlySet<string>
}

export const EMPTY_SHEET: BillSheet = { shipments: [], lines: [], typed: new Map(), unselected: new Set() }

/** The list read anew: what was typed and unselected stays with the shipments that are still pending. */
export function withShipments({ typed, unselected }: BillSheet, shipments: readonly PendingShipment[]): BillSheet {
  const here = new Set(shipments.map(({ id }) => id))
  return {
    shipments,
    lines: shipments.map((shipment) => billLine(shipment, typed.get(shipment.id) ?? {}, !unselected.has(shipment.id))),
    typed: new Map([...typed].filter(([id]) => here.has(id))),
    unselected: new Set([...unselected].filter((id) => here.has(id))),
  }
}

/** Only the one line is worked out anew: the others are the same objects, which the table does not draw again. */
export function typePrice(sheet: BillSheet, id: string, change: TypedPrice): BillSheet {
  const price = { ...sheet.typed.get(id), ...change }
  return {
    ...sheet,
    typed: new Map(sheet.typed).set(id, price),
    lines: sheet.lines.map((line) => (line.shipment.id === id ? billLine(line.shipment, price, line.selected) : line)),
  }
}

export function toggleLine(sheet: BillSheet, id: string): BillSheet {
  const unselected = new Set(sheet.unselected)
  if (!unselected.delete(id)) unselected.add(id)
  return { ...sheet, unselected, lines: marked(sheet.lines, unselected) }
}

/** Selects all, or none when all were selected. */
export function toggleAll(sheet: BillSheet): BillSheet {
  return sheet.lines.every(({ selected }) => selected) ? clearSelection(sheet) : selectAll(sheet)
}

export function selectAll(sheet: BillSheet): BillSheet {
  return { ...sheet, unselected: new Set(), lines: marked(sheet.lines, new Set()) }
}

export function clearSelection(sheet: BillSheet): BillSheet {
  const unselected = new Set(sheet.lines.map(({ shipment }) => shipment.id))
  return { ...sheet, unselected, lines: marked(sheet.lines, unselected) }
}

function marked(lines: readonly BillLine[], unselected: ReadonlySet<string>): BillLine[] {
  return lines.map((line) => {
    const selected = !unselected.has(line.shipment.id)
    return line.selected === selected ? line : { ...line, selected }
  })
}

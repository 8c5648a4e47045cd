import { billLine, isPaidAlready, type BillLine, type TypedPrice } from '#domain/billing/bill-line.ts'
import type { PendingShipment } from '#domain/billing/invoice.ts'

/** The pending list with what a person made of it. All are selected until somebody says otherwise, but for what is paid already. */
export interface BillSheet {
  shipments: readonly PendingShipment[]
  lines: readonly BillLine[]
  typed: ReadonlyMap<string, TypedPrice>
  /** What a person ticked or left out, by the shipment's id. */
  chosen: ReadonlyMap<string, boolean>
}

export const EMPTY_SHEET: BillSheet = { shipments: [], lines: [], typed: new Map(), chosen: new Map() }

/** The list read anew, or another part of it. What a person made of shipments that are not in it stays for when they come back. */
export function withShipments({ typed, chosen }: BillSheet, shipments: readonly PendingShipment[]): BillSheet {
  const lines = shipments.map((shipment) => billLine(shipment, typed.get(shipment.id) ?? {}, isSelected(shipment, chosen)))
  return { shipments, lines, typed, chosen }
}

/** The list has all that waits: what is not in it is billed or gone, and so is what was made of it. */
export function forgetGone(sheet: BillSheet): BillSheet {
  const here = new Set(sheet.shipments.map(({ id }) => id))
  const gone = [...sheet.typed.keys(), ...sheet.chosen.keys()].filter((id) => !here.has(id))
  return gone.length === 0 ? sheet : forgetMarks(sheet, gone)
}

/** They are on an invoice. */
export function forgetMarks(sheet: BillSheet, ids: readonly string[]): BillSheet {
  const gone = new Set(ids)
  return {
    ...sheet,
    typed: new Map([...sheet.typed].filter(([id]) => !gone.has(id))),
    chosen: new Map([...sheet.chosen].filter(([id]) => !gone.has(id))),
  }
}

/** By the price that the list came with: a price that is being typed ticks nothing. */
function isSelected(shipment: PendingShipment, chosen: BillSheet['chosen']): boolean {
  return chosen.get(shipment.id) ?? !isPaidAlready(shipment)
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
  const line = sheet.lines.find(({ shipment }) => shipment.id === id)
  return line === undefined ? sheet : choose(sheet, [line], !line.selected)
}

/** Selects all of these, or none when all were selected. */
export function toggleAll(sheet: BillSheet, shown: readonly BillLine[] = sheet.lines): BillSheet {
  return choose(sheet, shown, !shown.every(({ selected }) => selected))
}

export function clearSelection(sheet: BillSheet, shown: readonly BillLine[] = sheet.lines): BillSheet {
  return choose(sheet, shown, false)
}

/** As the list came, with what was typed. */
export function selectAnew(sheet: BillSheet): BillSheet {
  return marked(sheet, new Map())
}

function choose(sheet: BillSheet, lines: readonly BillLine[], selected: boolean): BillSheet {
  return marked(sheet, new Map([...sheet.chosen, ...lines.map(({ shipment }) => [shipment.id, selected] as const)]))
}

function marked(sheet: BillSheet, chosen: BillSheet['chosen']): BillSheet {
  const lines = sheet.lines.map((line) => {
    const selected = isSelected(line.shipment, chosen)
    return line.selected === selected ? line : { ...line, selected }
  })
  return { ...sheet, chosen, lines }
}

import { useCallback, useEffect, useState } from 'react'
import type { TypedPrice } from '#domain/bill-line.ts'
import type { PendingShipment } from '#domain/invoice.ts'
import {
  clearSelection,
  EMPTY_SHEET,
  selectAll,
  toggleAll,
  toggleLine,
  typePrice,
  withShipments,
  type BillSheet,
} from '#features/invoices/bill-sheet.ts'
import { useDatabase } from '#store/database-context.tsx'
import type { WaybillDatabase } from '#store/database.ts'
import { useAskBeforeLeaving, useUnsavedWork } from '#ui/unsaved-work.ts'

/** What was typed for each client, until the app is closed: whoever looks at a shipment and comes back goes on where they were. */
const left = new WeakMap<WaybillDatabase, Map<string, BillSheet>>()

/** Searched anew, a list starts with everything selected; prices that were typed stay. */
export function startSelected(db: WaybillDatabase, clientCode: string): void {
  const sheets = left.get(db)
  const sheet = sheets?.get(clientCode)
  if (sheet) sheets?.set(clientCode, selectAll(sheet))
}

export function useBillSheet(clientCode: string, shipments: readonly PendingShipment[] | null) {
  const db = useDatabase()
  const [sheet, setSheet] = useState(() => left.get(db)?.get(clientCode) ?? EMPTY_SHEET)
  if (shipments !== null && sheet.shipments !== shipments) setSheet(withShipments(sheet, shipments))

  useUnsavedWork(sheet.typed.size > 0)
  useAskBeforeLeaving(sheet.typed.size > 0)

  useEffect(() => {
    const ofPerson = left.get(db) ?? new Map<string, BillSheet>()
    left.set(db, ofPerson.set(clientCode, sheet))
  }, [db, clientCode, sheet])

  // The same functions always: a row is drawn again only when its own line has changed.
  const type = useCallback((id: string, change: TypedPrice) => setSheet((before) => typePrice(before, id, change)), [])
  const toggle = useCallback((id: string) => setSheet((before) => toggleLine(before, id)), [])
  return {
    sheet,
    type,
    toggle,
    toggleAll: () => setSheet(toggleAll),
    clear: () => setSheet(clearSelection),
  }
}

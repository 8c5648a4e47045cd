import { useCallback, useEffect, useState } from 'react'
import type { BillLine, TypedPrice } from '#domain/billing/bill-line.ts'
import type { PendingShipment } from '#domain/billing/invoice.ts'
import {
  clearSelection,
  EMPTY_SHEET,
  forgetGone,
  forgetMarks,
  selectAnew,
  toggleAll,
  toggleLine,
  typePrice,
  withShipments,
  type BillSheet,
} from '#features/invoices/pending/bill-sheet.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useAskBeforeLeaving, useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

/** Keeps typed values for each client until the app is closed, so that a person who looks at a shipment can come back and go on. */
const left = new WeakMap<WaybillDatabase, Map<string, BillSheet>>()

/** After a new search the selection starts anew; typed prices stay. */
export function startSelected(db: WaybillDatabase, clientCode: string): void {
  const sheets = left.get(db)
  const sheet = sheets?.get(clientCode)
  if (sheet) sheets?.set(clientCode, selectAnew(sheet))
}

/** `isWhole`: the list has all that waits for the client. */
export function useBillSheet(clientCode: string, shipments: readonly PendingShipment[] | null, isWhole: boolean) {
  const db = useDatabase()
  const [sheet, setSheet] = useState(() => left.get(db)?.get(clientCode) ?? EMPTY_SHEET)
  if (shipments !== null && sheet.shipments !== shipments) {
    const next = withShipments(sheet, shipments)
    setSheet(isWhole ? forgetGone(next) : next)
  }

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
    toggleAll: (shown: readonly BillLine[]) => setSheet((before) => toggleAll(before, shown)),
    clear: (shown: readonly BillLine[]) => setSheet((before) => clearSelection(before, shown)),
    /** They are on an invoice. */
    forget: (billed: readonly BillLine[]) =>
      setSheet((before) =>
        forgetMarks(
          before,
          billed.map(({ shipment }) => shipment.id),
        ),
      ),
  }
}

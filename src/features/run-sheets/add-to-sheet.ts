import { compareStops } from '#domain/run-sheet/order-of-stops.ts'
import {
  leftToCollect,
  MOST_STOPS,
  outToCollect,
  overLimitPaise,
  stopRefusal,
  type CarriedOfDriver,
  type RunSheet,
  type ShipmentsById,
} from '#domain/run-sheet/run-sheet.ts'
import { overLimitWords } from '#features/run-sheets/sheet-messages.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readOpenSheets, readStops } from '#store/reads/run-sheets/read-run-sheets.ts'
import { saveRunSheet } from '#store/writes/save-run-sheet.ts'
import { countOf } from '#ui/format/count-of.ts'

export interface Added {
  added: number
  /** Why others were not, each in a sentence. */
  refused: string[]
}

/** Which of these can go along with this sheet, and why the others cannot. */
export async function sortOut(
  db: WaybillDatabase,
  ids: readonly string[],
  sheetId: string,
): Promise<{ free: string[]; refused: string[] }> {
  const [rows, sheets] = await Promise.all([db.shipments.bulkGet([...ids]), readOpenSheets(db)])
  const free: string[] = []
  const refused: string[] = []
  let elsewhere = 0
  for (const row of rows) {
    if (row === undefined) {
      elsewhere += 1
      continue
    }
    const why = stopRefusal(row, sheets, sheetId)
    if (why === null) free.push(row.id)
    else refused.push(why)
  }
  if (elsewhere > 0) refused.push(`${countOf(elsewhere, 'shipment')} ${elsewhere === 1 ? 'is' : 'are'} not on this device.`)
  return { free, refused }
}

interface Addition {
  sheet: RunSheet
  ids: readonly string[]
  /** The sheet that they leave for it. */
  from?: RunSheet | undefined
}

export interface SheetDriver {
  driver: string
  carried: CarriedOfDriver | null
}

/**
 * Who would carry how much, where these on a sheet that is out are more than its driver may carry: somebody says why, as for a sheet that is
 * sent out. Null where nothing speaks against it, or this device does not know: then the server asks.
 */
export async function overLimitWith(
  db: WaybillDatabase,
  { sheet, ids, from }: Addition,
  { driver, carried }: SheetDriver,
): Promise<string | null> {
  if (sheet.state !== 'out' || carried === null) return null
  const here = new Set(sheet.stops.map(({ shipment_id }) => shipment_id))
  const added = new Set(from === undefined ? (await sortOut(db, ids, sheet.id)).free.filter((id) => !here.has(id)) : ids)
  const open = await readOpenSheets(db)
  const sheets = open.map((each) =>
    each.id === from?.id ? { ...each, stops: each.stops.filter(({ shipment_id }) => !added.has(shipment_id)) } : each,
  )
  const ofDriver = sheets.filter(({ driver_id }) => driver_id === sheet.driver_id)
  const shipments = await readStops(db, [...added, ...ofDriver.flatMap(({ stops }) => stops.map(({ shipment_id }) => shipment_id))])
  const collects = leftToCollect({ stops: [...added].map((shipment_id) => ({ shipment_id })) }, shipments)
  const paise = overLimitPaise(collects, outToCollect(sheet.driver_id, sheets, shipments), carried)
  return paise === null ? null : overLimitWords(driver, paise, carried)
}

/**
 * Puts them on the sheet. While its order is the proposed one they take their places in it; once somebody has moved a stop, or the sheet is
 * out, they come last.
 */
export async function addToSheet(
  db: WaybillDatabase,
  sheet: RunSheet,
  order: readonly string[],
  ids: readonly string[],
  overLimit = '',
): Promise<Added> {
  const here = new Set(order)
  const { free, refused } = await sortOut(
    db,
    ids.filter((id) => !here.has(id)),
    sheet.id,
  )
  const room = Math.max(0, MOST_STOPS - order.length)
  const added = free.slice(0, room)
  if (added.length < free.length) refused.push(`A run sheet has at most ${MOST_STOPS} stops.`)
  if (added.length > 0) {
    const shipments = await readStops(db, [...order, ...added])
    const isProposed = sheet.state === 'draft' && proposed(order, shipments).join() === order.join()
    const stops = isProposed ? proposed([...order, ...added], shipments) : [...order, ...added]
    await saveRunSheet(db, { id: sheet.id, opened: sheet, typed: sheet, stops, overLimit })
  }
  return { added: added.length, refused }
}

/** From another sheet, whose driver does not take it then: as if it were removed there and added here. */
export async function moveToSheet(
  db: WaybillDatabase,
  sheet: RunSheet,
  from: RunSheet,
  shipmentId: string,
  overLimit = '',
): Promise<Added> {
  const left = from.stops.map(({ shipment_id }) => shipment_id).filter((id) => id !== shipmentId)
  await saveRunSheet(db, { id: from.id, opened: from, typed: from, stops: left })
  const order = sheet.stops.map(({ shipment_id }) => shipment_id)
  return addToSheet(db, sheet, order, [shipmentId], overLimit)
}

/** What this device does not hold stays at the end. */
export function proposed(order: readonly string[], shipments: ShipmentsById): string[] {
  return order.toSorted((a, b) => {
    const [one, other] = [shipments.get(a), shipments.get(b)]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return compareStops(one, other)
  })
}

/** "12 shipments added." and the reasons of the others, the first three. */
export function addedWords({ added, refused }: Added): string {
  const some = refused.slice(0, 3)
  const more = refused.length - some.length
  const said = added > 0 ? [`${countOf(added, 'shipment')} added.`] : []
  return [...said, ...some, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

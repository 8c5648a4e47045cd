import { FINISHED_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { NO_DAY, statusPlace, type FactBlock, type FactColumns } from '#domain/today/fact-columns.ts'

/** What shipments on this device want somebody for. Differences at the hub join them when these exist. */
export const NEEDS = ['unassigned', 'late', 'failed', 'unbilled'] as const
export type Need = (typeof NEEDS)[number]

/** How much waits for the office that is on no device, or not all of it. */
export interface WaitingAtServer {
  captures: number
  messages: number
  unbilled: number
  /** Drivers who carry more cash than the company's limit. */
  overLimit: number
}

/** A shipment may wait this long for its invoice. */
export const UNBILLED_DAYS = 30

const FINISHED = new Set(FINISHED_STATUSES.map(statusPlace))
const NOBODY = ''

export function isOpenPlace(status: number): boolean {
  return !FINISHED.has(status)
}

/** Whether the shipment in this row wants somebody for that; days are numbers. */
export function hasNeed(columns: FactColumns, row: number, need: Need, today: number): boolean {
  const status = columns.status[row] ?? 0
  const dueOn = columns.dueOn[row] ?? NO_DAY
  switch (need) {
    case 'unassigned':
      return dueOn === today && columns.drivers[columns.driver[row] ?? 0] === NOBODY && isOpenPlace(status)
    case 'late':
      return dueOn !== NO_DAY && dueOn < today && isOpenPlace(status)
    case 'failed':
      return columns.undecided[row] === 1
    case 'unbilled':
      return columns.unbilled[row] === 1 && (columns.bookedOn[row] ?? today) < today - UNBILLED_DAYS
    default:
      return need
  }
}

export function countNeeds(blocks: readonly FactBlock[], today: number): Record<Need, number> {
  const counts = { unassigned: 0, late: 0, failed: 0, unbilled: 0 }
  for (const { columns, outdated } of blocks) {
    for (let row = 0; row < columns.status.length; row += 1) {
      if (outdated?.[row] === 1) continue
      for (const need of NEEDS) if (hasNeed(columns, row, need, today)) counts[need] += 1
    }
  }
  return counts
}

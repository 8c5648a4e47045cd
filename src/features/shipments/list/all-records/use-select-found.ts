import { useEffect, useRef, useState } from 'react'
import { searchAllRecords } from '#backend/rpc/search-all-records.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import type { ShipmentFilters } from '#domain/shipment/list/list-filters.ts'
import { askedOf } from '#features/shipments/list/all-records/use-all-records.ts'
import { showToast } from '#ui/feedback/toast.tsx'

/** The most that the server gives at a time. */
const PAGE = 100
/** More than these are work for a day, not for one press. */
export const MOST_SELECTED = 5_000

/** Reads page after page of what was found; all of it is handed on, or nothing. `read` counts while it reads, null before and after. */
export function useSelectFound(filters: ShipmentFilters, onRead: (rows: readonly OfficeShipment[]) => void) {
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  // Another search is another list: what is still being read of the former is not selected.
  const asked = JSON.stringify(askedOf(filters))
  useEffect(() => () => running.current?.abort(), [asked])

  async function start() {
    const search = askedOf(filters)
    const control = new AbortController()
    running.current = control
    const rows: OfficeShipment[] = []
    let more = true
    while (more && rows.length < MOST_SELECTED && !control.signal.aborted) {
      setRead(rows.length)
      const page = await searchAllRecords(search, rows.at(-1) ?? null, PAGE)
      if (page.kind !== 'answer') {
        setRead(null)
        if (!control.signal.aborted) showToast(`Nothing was selected. ${noAnswerWords(page.kind)}`, { tone: 'bad', milliseconds: 8000 })
        return
      }
      rows.push(...page.value.rows)
      ;({ more } = page.value)
    }
    setRead(null)
    if (control.signal.aborted) return
    onRead(rows.slice(0, MOST_SELECTED))
    if (more || rows.length > MOST_SELECTED) {
      const most = MOST_SELECTED.toLocaleString('en-IN')
      showToast(`The newest ${most} are selected. Choose the rest by a filter, for example an earlier day.`, {
        tone: 'warn',
        milliseconds: 8000,
      })
    }
  }

  return { read, start: () => void start(), cancel: () => running.current?.abort() }
}

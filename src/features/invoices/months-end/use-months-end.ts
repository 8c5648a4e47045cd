import { useEffect, useRef, useState } from 'react'
import type { MonthsEnd, MonthsEndBill } from '#domain/billing/raising/months-end.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMonthsEnd, saveMonthsEnd } from '#store/drafts/months-end-draft.ts'

export interface MonthsEndWork {
  /** What stands now, also for work that began before it was drawn. */
  now: () => MonthsEnd | null
  write: (next: MonthsEnd) => Promise<void>
  changeBill: (clientCode: string, change: Partial<Omit<MonthsEndBill, 'clientCode'>>) => Promise<void>
}

/** The clients that are billed together, kept on this device; undefined until it is read. */
export function useMonthsEnd(): { run: MonthsEnd | null | undefined; work: MonthsEndWork } {
  const db = useDatabase()
  const [run, setRun] = useState<MonthsEnd | null | undefined>()
  const latest = useRef<MonthsEnd | null>(null)

  useEffect(() => {
    let ignore = false
    void readMonthsEnd(db).then((kept) => {
      if (ignore) return
      latest.current = kept
      setRun(kept)
    })
    return () => {
      ignore = true
    }
  }, [db])

  async function write(next: MonthsEnd) {
    latest.current = next
    setRun(next)
    // Without room on the device it goes on: what was raised is on no list any more, so no invoice is raised twice.
    await saveMonthsEnd(db, next).catch(() => undefined)
  }

  async function changeBill(clientCode: string, change: Partial<Omit<MonthsEndBill, 'clientCode'>>) {
    const before = latest.current
    if (before === null) return
    await write({ ...before, bills: before.bills.map((bill) => (bill.clientCode === clientCode ? { ...bill, ...change } : bill)) })
  }

  return { run, work: { now: () => latest.current, write, changeBill } }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { changedBill, type BillChange, type MonthsEnd } from '#domain/billing/raising/months-end.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMonthsEnd, readMonthsEnd, type KeptMonthsEnd, type MonthsEndChange } from '#store/drafts/months-end-draft.ts'

export interface MonthsEndWork {
  /** What stands now, also for work that began before it was drawn. */
  now: () => MonthsEnd | null
  change: (change: MonthsEndChange) => Promise<void>
  changeBill: (clientCode: string, change: BillChange) => Promise<void>
}

/** The clients that are billed together, kept on this device for all its tabs; undefined until it is read. */
export function useMonthsEnd(): { run: MonthsEnd | null | undefined; work: MonthsEndWork } {
  const db = useDatabase()
  const [run, setRun] = useState<MonthsEnd | null | undefined>()
  const [shared] = useState(() => shareMonthsEnd(db, setRun))
  const kept = useLiveQuery(() => readMonthsEnd(db), [db])
  useEffect(() => {
    if (kept !== undefined) shared.take(kept)
  }, [kept, shared])
  return { run, work: shared.work }
}

/** What is kept, with what a person did here a moment ago on top: what they type shows at once. */
function shareMonthsEnd(db: WaybillDatabase, show: (run: MonthsEnd | null) => void) {
  let kept: KeptMonthsEnd | undefined
  let shown: MonthsEnd | null = null
  let unsaved: MonthsEndChange[] = []
  let saving = Promise.resolve()

  function draw() {
    if (kept === undefined) return
    shown = unsaved.reduce((run, change) => change(run), kept.run)
    show(shown)
  }

  /** A reading may arrive after a later change. */
  function take(newer: KeptMonthsEnd) {
    if (kept !== undefined && newer.revision <= kept.revision) return
    kept = newer
    draw()
  }

  async function save() {
    const taken = unsaved
    if (taken.length === 0) return
    const saved = await changeMonthsEnd(db, (run) => taken.reduce((before, change) => change(before), run)).catch(() => null)
    // Without room on the device it goes on here, and is saved with the next change: what was raised is on no list any more, so nothing is
    // raised twice.
    if (saved === null) return
    unsaved = unsaved.slice(taken.length)
    // Nobody else changed it: it stays as it is drawn, and 5,000 lines are not worked out once more.
    if (unsaved.length === 0 && kept !== undefined && saved.revision === kept.revision + 1) kept = { ...saved, run: shown }
    else take(saved)
  }

  async function change(next: MonthsEndChange) {
    unsaved = [...unsaved, next]
    draw()
    saving = saving.then(save)
    await saving
  }

  const work: MonthsEndWork = {
    now: () => shown,
    change,
    changeBill: async (clientCode, billChange) => change((run) => run && changedBill(run, clientCode, billChange)),
  }
  return { take, work }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useDatabase } from '#store/database-context.tsx'
import { missingShipments } from '#store/missing-shipments.ts'

export interface Selection {
  /** Of what was selected, all that is still there: somebody else may have deleted some of it. */
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Selects all of these, or none of them when all were selected. Rows of other pages keep their mark. */
  toggleAll: (ids: string[]) => void
  drop: (id: string) => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** What was selected in each view of the list that was left, by the view's key in the history. */
const left = new Map<string, ReadonlySet<string>>()

/** Whoever comes back to the list, from its printed labels for one, finds selected what was. */
export function useSelection(): Selection {
  const { key } = useLocation()
  const arrival = useNavigationType()
  const [ids, setIds] = useState<ReadonlySet<string>>(() => (arrival === 'POP' ? left.get(key) : undefined) ?? NONE)
  useEffect(() => {
    if (ids.size === 0) left.delete(key)
    else left.set(key, ids)
  }, [key, ids])
  const db = useDatabase()
  const missing = useLiveQuery(() => missingShipments(db, ids), [db, ids])
  return {
    ids: missing === undefined || missing.size === 0 ? ids : new Set([...ids].filter((id) => !missing.has(id))),
    toggle: (id) => setIds((before) => toggled(before, [id])),
    toggleAll: (all) => setIds((before) => toggled(before, all)),
    drop: (id) => setIds((before) => (before.has(id) ? toggled(before, [id]) : before)),
    clear: () => setIds(NONE),
  }
}

export function toggled(before: ReadonlySet<string>, ids: string[]): ReadonlySet<string> {
  const after = new Set(before)
  const allSelected = ids.every((id) => before.has(id))
  for (const id of ids) {
    if (allSelected) after.delete(id)
    else after.add(id)
  }
  return after
}

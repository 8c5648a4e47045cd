import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { NOTHING_ELSEWHERE, type Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { deletedHere, missingShipments } from '#store/reads/selection/missing-shipments.ts'

export interface Selection {
  /** What the server has told of those that this device does not hold. */
  elsewhere: Elsewhere
  /** Selects these of all records as well. */
  addRecords: (rows: readonly Shipment[]) => void
  /** The selected rows that are still there: somebody else may have deleted some. */
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Does to all rows shown from the one toggled last to this one what a press alone does to this one. */
  toggleUpTo: (id: string, shown: string[]) => void
  /** Selects all of these, or none of them when all were selected. Rows of other pages keep their mark. */
  toggleAll: (ids: string[]) => void
  /** Selects these as well. */
  add: (ids: readonly string[]) => void
  drop: (id: string) => void
  /** Only these stay selected. */
  keep: (ids: readonly string[]) => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

interface Left {
  ids: ReadonlySet<string>
  elsewhere: Elsewhere
}

/** What was selected in each view of the list that was left, by the view's key in the history. Each person's own: the next one in this tab has another database. */
const left = new WeakMap<WaybillDatabase, Map<string, Left>>()

function leftOf(db: WaybillDatabase): Map<string, Left> {
  const own = left.get(db) ?? new Map<string, Left>()
  left.set(db, own)
  return own
}

/** A person who comes back to the list, for example from its printed labels, finds the same selection. */
export function useSelection(): Selection {
  const { key } = useLocation()
  const arrival = useNavigationType()
  const db = useDatabase()
  const [before] = useState(() => (arrival === 'POP' ? leftOf(db).get(key) : undefined))
  const [ids, setIds] = useState(before?.ids ?? NONE)
  const [elsewhere, setElsewhere] = useState(before?.elsewhere ?? NOTHING_ELSEWHERE)
  useEffect(() => {
    if (ids.size === 0) leftOf(db).delete(key)
    else leftOf(db).set(key, { ids, elsewhere })
  }, [db, key, ids, elsewhere])
  const [last, setLast] = useState<string | null>(null)
  const known = useLiveQuery(async () => readKnown(db, ids), [db, ids])
  const [taken, setTaken] = useState(known)
  // From when this device holds it, it says itself whether a shipment is still there.
  if (known !== undefined && known !== taken) {
    setTaken(known)
    const left = [...elsewhere].filter(([id]) => !known.asked.has(id) || known.missing.has(id))
    if (left.length < elsewhere.size) setElsewhere(new Map(left))
  }
  const there = useMemo(() => {
    if (known === undefined || known.missing.size === 0) return ids
    const { missing, deleted } = known
    return new Set([...ids].filter((id) => !missing.has(id) || (elsewhere.has(id) && !deleted.has(id))))
  }, [ids, known, elsewhere])
  return {
    ids: there,
    elsewhere,
    addRecords: (rows) => {
      setElsewhere((before) => new Map([...before, ...rows.map((row): [string, Shipment] => [row.id, row])]))
      setIds((selected) => new Set([...selected, ...rows.map(({ id }) => id)]))
    },
    toggle: (id) => {
      setIds((before) => toggled(before, [id]))
      setLast(id)
    },
    toggleUpTo: (id, shown) => {
      setIds((before) => withRange(before, rangeOf(shown, last, id), !before.has(id)))
      setLast(id)
    },
    toggleAll: (all) => setIds((before) => toggled(before, all)),
    add: (more) => setIds((before) => new Set([...before, ...more])),
    keep: (these) => setIds(new Set(these)),
    drop: (id) => setIds((before) => (before.has(id) ? toggled(before, [id]) : before)),
    clear: () => {
      setIds(NONE)
      setElsewhere(NOTHING_ELSEWHERE)
      setLast(null)
    },
  }
}

async function readKnown(db: WaybillDatabase, asked: ReadonlySet<string>) {
  const missing = await missingShipments(db, asked)
  return { asked, missing, deleted: await deletedHere(db, [...missing]) }
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

/** Both ends with what lies between them, whichever comes first; the end alone where the start is not shown. */
export function rangeOf(shown: readonly string[], start: string | null, end: string): string[] {
  const places = [shown.indexOf(start ?? end), shown.indexOf(end)]
  return places.includes(-1) ? [end] : shown.slice(Math.min(...places), Math.max(...places) + 1)
}

function withRange(before: ReadonlySet<string>, range: string[], selected: boolean): ReadonlySet<string> {
  return new Set(selected ? [...before, ...range] : [...before].filter((id) => !range.includes(id)))
}

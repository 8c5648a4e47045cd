import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Selects all of these, or none of them when all were selected. Rows of other pages keep their mark. */
  toggleAll: (ids: string[]) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    toggle: (id) => setIds((before) => toggled(before, [id])),
    toggleAll: (all) => setIds((before) => toggled(before, all)),
    clear: () => setIds(new Set()),
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

import { useEffect, useState } from 'react'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useAskBeforeLeaving, useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

/** Keeps what was moved on each sheet until the app is closed, so that a person who looks at a shipment can come back and go on. */
const left = new WeakMap<WaybillDatabase, Map<string, string[]>>()

/** The stops as a person has moved them and not saved yet; null puts them back as they were. */
export function useMovedOrder({ id, state, stops }: Pick<RunSheet, 'id' | 'state' | 'stops'>) {
  const db = useDatabase()
  const [moving, setMoving] = useState<string[] | null>(() => left.get(db)?.get(id) ?? null)
  const ids = stops.map(({ shipment_id }) => shipment_id)
  const order = state === 'closed' ? ids : withOthers(moving, ids)
  const isMoved = order.join() !== ids.join()
  useUnsavedWork(isMoved)
  useAskBeforeLeaving(isMoved)

  useEffect(() => {
    const ofPerson = left.get(db) ?? new Map<string, string[]>()
    left.set(db, ofPerson)
    if (isMoved && moving !== null) ofPerson.set(id, moving)
    else ofPerson.delete(id)
  }, [db, id, isMoved, moving])

  return { order, isMoved, move: setMoving }
}

/** What was added or taken away since, here or by others, is so in the moved order too. */
function withOthers(moving: readonly string[] | null, stops: readonly string[]): string[] {
  if (moving === null) return [...stops]
  const kept = moving.filter((id) => stops.includes(id))
  return [...kept, ...stops.filter((id) => !kept.includes(id))]
}

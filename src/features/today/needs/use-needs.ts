import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { waitingAtServer } from '#backend/rpc/today.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { dayNumber } from '#domain/today/day-number.ts'
import type { Need, WaitingAtServer } from '#domain/today/needs.ts'
import { keptWaiting } from '#store/copies/kept-waiting.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readNeeds } from '#store/reads/read-needs.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const LOOK_EVERY_MS = 5 * 60_000

/** The number of the day it is in India: another one after midnight, while the page stays open. */
export function useToday(): number {
  const [today, setToday] = useState(() => dayNumber(todayInIndia()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayNumber(todayInIndia())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return today
}

export interface CountedNeeds {
  /** Null until they are read. */
  counts: Record<Need, number> | null
  trouble: 'failed' | null
  again: () => void
}

/** Counted anew with every change on this device. */
export function useNeeds(): CountedNeeds {
  const db = useDatabase()
  const today = useToday()
  const [attempt, setAttempt] = useState(0)
  const counted = useLiveQuery(async () => readNeeds(db, today).catch(() => 'failed' as const), [db, today, attempt])
  const failed = counted === 'failed'
  return { counts: failed ? null : (counted ?? null), trouble: failed ? 'failed' : null, again: () => setAttempt(attempt + 1) }
}

/** Captures and messages are on the server alone: its answer, or the last copy of it. */
export function useWaiting() {
  const db = useDatabase()
  return useServerQuery<ServerResult<WaitingAtServer>>('waiting', waitingAtServer, {
    when: { everyMs: LOOK_EVERY_MS, awayMs: LOOK_EVERY_MS },
    copy: keptWaiting(db),
  })
}

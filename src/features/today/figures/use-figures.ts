import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { figuresOfServer } from '#backend/rpc/today.ts'
import type { Driver } from '#domain/sync/mirror.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import type { DayRange, Figures } from '#domain/today/figures.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readClientChoices } from '#store/reads/read-clients.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readFigures } from '#store/reads/read-figures.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export interface ShownFigures {
  figures: Figures | null
  isAsking: boolean
  trouble: NoAnswer | null
  again: () => void
}

/** Anew with every change on this device; the former figures stay until then. */
export function useFiguresOfDevice({ from, to }: DayRange, today: number): ShownFigures {
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const figures = useLiveQuery(
    async () => readFigures(db, { from, to }, today).catch(() => 'failed' as const),
    [db, from, to, today, attempt],
  )
  return {
    figures: figures === 'failed' ? null : (figures ?? null),
    isAsking: figures === undefined,
    trouble: figures === 'failed' ? 'failed' : null,
    again: () => setAttempt(attempt + 1),
  }
}

export function useFiguresOfServer(range: DayRange): ShownFigures {
  const { value, isAsking, trouble, again } = useServerQuery(`figures ${range.from} ${range.to}`, (signal) =>
    figuresOfServer(range, signal),
  )
  return { figures: value, isAsking, trouble, again }
}

/** What clients and drivers are called; a driver who has left has no name here. */
export function usePartyNames(): { clients: ReadonlyMap<string, string>; drivers: ReadonlyMap<string, string> } {
  const db = useDatabase()
  const names = useLiveQuery(async () => {
    const [clients, drivers] = await Promise.all([readClientChoices(db), readDrivers(db)])
    return {
      clients: new Map(clients.map(({ client_code, client_name }) => [client_code, client_name])),
      drivers: new Map(drivers.map(({ id, name }: Driver) => [id, name])),
    }
  }, [db])
  return names ?? NO_NAMES
}

const NO_NAMES = { clients: new Map<string, string>(), drivers: new Map<string, string>() }

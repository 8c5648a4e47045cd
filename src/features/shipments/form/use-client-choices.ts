import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { readClientChoices, type ClientChoice } from '#store/reads/read-clients.ts'

export interface ClientChoices {
  clients: ClientChoice[]
  failed: boolean
  readAgain: () => void
}

const NONE: ClientChoice[] = []

/** The clients of this device. Undefined while they are read. */
export function useClientChoices(): ClientChoices | undefined {
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const read = useLiveQuery(async () => {
    try {
      return { clients: await readClientChoices(db), failed: false }
    } catch {
      return { clients: NONE, failed: true }
    }
  }, [db, attempt])
  return read && { ...read, readAgain: () => setAttempt(attempt + 1) }
}

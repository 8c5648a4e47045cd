import { createContext, use, type ReactNode } from 'react'
import type { WaybillDatabase } from '#store/database/database.ts'

const DatabaseContext = createContext<WaybillDatabase | null>(null)

export function DatabaseProvider({ database, children }: { database: WaybillDatabase; children: ReactNode }) {
  return <DatabaseContext value={database}>{children}</DatabaseContext>
}

/** The signed-in person's database, for components inside the provider only. */
export function useDatabase(): WaybillDatabase {
  const database = use(DatabaseContext)
  if (database === null) throw new Error('No database: this part is shown outside DatabaseProvider')
  return database
}

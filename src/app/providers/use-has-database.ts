import { useEffect, useState } from 'react'
import { databaseName } from '#store/database/database-name.ts'

/** Whether this person has worked on this device before; undefined until the browser has said. */
export function useHasDatabase(userId: string | undefined): boolean | undefined {
  const [found, setFound] = useState<{ of: string; has: boolean } | null>(null)

  useEffect(() => {
    if (userId === undefined) return
    let ignore = false
    void hasDatabase(userId).then((has) => {
      if (!ignore) setFound({ of: userId, has })
    })
    return () => {
      ignore = true
    }
  }, [userId])

  return found?.of === userId ? found?.has : undefined
}

/** If the browser does not tell, say yes: looking for work in vain does no harm, but not looking could hide it. */
export async function hasDatabase(userId: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName(userId))
  } catch {
    return true
  }
}

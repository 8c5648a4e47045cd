import { useEffect } from 'react'
import { useSession } from '#session/session.ts'
import { whoHasDatabases } from '#store/database/who-has-databases.ts'

/** A shared tablet: nothing of the company's data stays from the people before the one who uses it now. */
export function usePutAwayOthers(): void {
  const userId = useSession(({ state, person }) => (state === 'signed-in' ? person?.userId : undefined))

  useEffect(() => {
    if (userId !== undefined)
      void putAway(userId).catch((error: unknown) => console.warn('The data of others could not be put away', error))
  }, [userId])
}

/** On a device of one person the code for a database is not loaded. */
async function putAway(userId: string): Promise<void> {
  if (!(await whoHasDatabases()).some((other) => other !== userId)) return
  const { putAwayOthers } = await import('#store/sign-out/put-away.ts')
  await putAwayOthers(userId)
}

import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasDatabase } from '#app/providers/use-has-database.ts'
import { homeOf } from '#domain/people/roles.ts'
import { signOut, useSession } from '#session/session.ts'
import { showToast } from '#ui/feedback/toast.tsx'

/** Marks the history entry that opens a signed-in page with the question about unsent work. */
export interface AskBeforeLeaving {
  askBeforeLeaving?: boolean
}

/**
 * Logout for pages that do not hold the local database. With nothing unsent it ends at once and this person's database goes;
 * otherwise their own page asks first.
 */
export function useLeave(): { start: () => void; busy: boolean } {
  const navigate = useNavigate()
  const person = useSession((session) => session.person)
  const [busy, setBusy] = useState(false)

  async function leave() {
    if (!person) return
    const goesTo = person.role === 'driver' ? paths.podLogin : paths.login
    // Before the session ends: afterwards nobody could be asked.
    if ((await hasDatabase(person.userId)) && (await removeUnlessUnsent(person.userId)) === 'has-unsent-work') {
      await navigate(homeOf(person.role), { state: { askBeforeLeaving: true } satisfies AskBeforeLeaving })
      return
    }
    await signOut()
    await navigate(goesTo, { replace: true })
  }

  function start() {
    setBusy(true)
    leave()
      .catch(() => showToast('Could not sign out. Please try again.', { tone: 'bad' }))
      .finally(() => setBusy(false))
  }

  return { start, busy }
}

/** Without a database the code for one is not loaded. */
async function removeUnlessUnsent(userId: string): Promise<'removed' | 'has-unsent-work'> {
  const { removeDatabase } = await import('#store/sign-out/remove-database.ts')
  return removeDatabase(userId, { evenUnsent: false })
}

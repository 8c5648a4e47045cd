import type { AccountRefusal } from '#backend/auth/account-refusal.ts'
import { accountMessage } from '#session/account-message.ts'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

/** The server could not say whether a mail's link is good. */
export function LinkNotChecked({ why, onTryAgain }: { why: AccountRefusal; onTryAgain: () => void }) {
  return (
    <ServerTrouble
      query={{ trouble: why, again: onTryAgain }}
      words={(refusal) => accountMessage(refusal, 'Your link could not be checked. Please try again.')}
      tone="bad"
    >
      Your link is still good.
    </ServerTrouble>
  )
}

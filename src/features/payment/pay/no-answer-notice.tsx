import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { NEEDS_CONNECTION } from '#features/payment/pay/payment-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

/** In place of a payment that only the server can open. */
export function NoWordOfServer({ why, onTryAgain }: { why: NoAnswer; onTryAgain: () => void }) {
  return (
    <Banner
      tone="warn"
      role="status"
      title={noAnswerWords(why, { busy: 'Too many tries. Please wait a minute and try again.' })}
      actions={
        <Button variant="secondary" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {why !== 'busy' && NEEDS_CONNECTION}
    </Banner>
  )
}

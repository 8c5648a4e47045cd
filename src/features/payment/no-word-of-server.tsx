import { noAnswerWords, type NoAnswer } from '#domain/no-answer.ts'
import { NEEDS_CONNECTION } from '#features/payment/payment-words.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** In place of a payment that only the server can open. */
export function NoWordOfServer({ why, onTryAgain }: { why: NoAnswer; onTryAgain: () => void }) {
  return (
    <Banner
      tone="warn"
      role="status"
      title={why === 'busy' ? 'Too many tries. Please wait a minute and try again.' : noAnswerWords(why)}
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

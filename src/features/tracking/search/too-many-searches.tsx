import { useEffect, useState } from 'react'

import { waitInWords } from '#features/tracking/search/wait-in-words.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatTime } from '#ui/format/format-time.ts'

/** A minute is the server's usual wish, for when its own word does not reach the page. */
const USUAL_WAIT_MS = 60_000

/** Counts down to when the server will listen again; read out once, not every second. */
export function TooManySearches({ retryAfterMs, onTryAgain }: { retryAfterMs: number | null; onTryAgain: () => void }) {
  const [until] = useState(() => Date.now() + (retryAfterMs ?? USUAL_WAIT_MS))
  const [left, setLeft] = useState(() => until - Date.now())

  useEffect(() => {
    const ticking = setInterval(() => setLeft(until - Date.now()), 500)
    return () => clearInterval(ticking)
  }, [until])

  const over = left <= 0
  return (
    <Banner
      tone="warn"
      role="status"
      title="Too many searches. Please wait a minute and try again."
      actions={
        over && (
          <Button variant="secondary" onClick={onTryAgain}>
            Try again
          </Button>
        )
      }
    >
      {over ? (
        'You can search again now.'
      ) : (
        <>
          <span className="sr-only">You can search again at {formatTime(until)}.</span>
          <span aria-hidden="true" className="tabular-nums">
            You can search again in {waitInWords(left)}.
          </span>
        </>
      )}
    </Banner>
  )
}

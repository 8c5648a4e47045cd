import { Banner } from '#ui/feedback/banner.tsx'

/** More waits than one invoice holds. */
export function OldestOnly({ shown, total }: { shown: number; total: number }) {
  const [of, rest] = [total, total - shown].map((count) => count.toLocaleString('en-IN'))
  return (
    <Banner title={`These are the oldest ${shown.toLocaleString('en-IN')} of ${of}.`}>
      One invoice holds no more than 5,000. Raise it, and the other {rest} can be billed with the next one.
    </Banner>
  )
}

import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'

/** To send to the customer: a person with the link may see the amount and pay it. */
export function CopyPaymentLink({ token }: { token: string }) {
  const [said, setSaid] = useState('')

  async function copy() {
    const link = new URL(paths.payByLink(token), window.location.origin).href
    try {
      await navigator.clipboard.writeText(link)
      setSaid('Payment link copied.')
    } catch {
      setSaid(`Please copy this link: ${link}`)
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        Copy payment link
      </Button>
      <p role="status" className="min-w-0 text-sm break-all text-ink-muted">
        {said}
      </p>
    </>
  )
}

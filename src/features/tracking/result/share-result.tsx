import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'

import { Button } from '#ui/controls/button.tsx'

/** The platform's own sharing where it exists, else the link in the clipboard. */
export function ShareResult({ trackingNumber }: { trackingNumber: string }) {
  const [said, setSaid] = useState('')

  async function share() {
    const url = new URL(paths.trackedShipment(trackingNumber), window.location.origin).href
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: `Shipment ${trackingNumber}`, url })
      else {
        await navigator.clipboard.writeText(url)
        setSaid('Link copied.')
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(`Please copy this link: ${url}`)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={() => void share()}>
        Share
      </Button>
      <p role="status" className="min-w-0 text-sm break-all text-ink-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}

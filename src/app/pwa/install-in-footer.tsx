import { useSyncExternalStore } from 'react'
import { InstallCard } from '#app/pwa/install-card.tsx'
import { acceptOffer, useInstallOffer } from '#app/pwa/install-offer.ts'
import { isAppleTouch } from '#app/pwa/platform.ts'
import { Button } from '#ui/controls/button.tsx'
import { DownloadIcon } from '#ui/layout/icons.tsx'

/** Quieter than the card of the signed-in parts. It comes and goes in a place where it moves nothing that people read. */
export function InstallInFooter() {
  const offer = useInstallOffer((install) => install.offer)
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  if (offer) {
    return (
      <Button variant="secondary" size="small" onClick={() => void acceptOffer(offer)}>
        <DownloadIcon /> Install Waybill
      </Button>
    )
  }
  // A prerendered page knows no platform.
  return inBrowser && isAppleTouch() ? <InstallCard /> : null
}

function neverChanges(): () => void {
  return () => undefined
}

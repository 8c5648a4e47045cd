import { useSyncExternalStore } from 'react'
import { InstallCard } from '#app/install-card.tsx'
import { acceptOffer, useInstallOffer } from '#app/install-offer.ts'
import { isAppleTouch } from '#app/platform.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'

/** Quieter than the card of the signed-in parts, and in a place where its coming and going moves nothing that somebody reads. */
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

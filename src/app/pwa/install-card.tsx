import { useState } from 'react'
import { acceptOffer, useInstallOffer } from '#app/pwa/install-offer.ts'
import { isAppleTouch, isInstalled } from '#app/pwa/platform.ts'
import { Button } from '#ui/controls/button.tsx'
import { CloseIcon } from '#ui/layout/icons.tsx'

const DISMISSED_KEY = 'waybill-install-dismissed'

/** Safari has no install prompt: there a card says where to tap. Nothing is shown once installed or dismissed. */
export function InstallCard() {
  const offer = useInstallOffer((install) => install.offer)
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) !== null)
  if (dismissed || isInstalled() || (!offer && !isAppleTouch())) return null

  function dismiss() {
    localStorage.setItem(DISMISSED_KEY, 'true')
    setDismissed(true)
  }

  return (
    <section aria-label="Install Waybill" className="flex items-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex-1">
        <h2 className="text-lg">Install Waybill</h2>
        <p className="mt-1 text-ink-muted">
          {offer
            ? 'It opens from your home screen, also without signal.'
            : 'Tap Share at the bottom of Safari, then "Add to Home Screen". It opens from there, also without signal.'}
        </p>
        {offer && (
          <Button
            className="mt-3"
            variant="secondary"
            onClick={() => {
              void acceptOffer(offer).then((outcome) => outcome === 'dismissed' && dismiss())
            }}
          >
            Install
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-target place-items-center rounded-control text-ink-muted hover:bg-sunken"
        onClick={dismiss}
      >
        <CloseIcon />
      </button>
    </section>
  )
}

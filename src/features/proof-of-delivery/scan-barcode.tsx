import { useState } from 'react'
import { useScanner, type ScannerState } from '#features/proof-of-delivery/use-scanner.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const problems: Record<Exclude<ScannerState, 'opening' | 'looking'>, { title: string; what: string }> = {
  refused: { title: 'The camera is not allowed', what: 'Allow it for this site in the browser’s settings, or type the number instead.' },
  missing: { title: 'No camera found', what: 'Type the number that stands under the barcode instead.' },
  'in-use': { title: 'The camera is in use', what: 'Close the other app that uses it and try again, or type the number instead.' },
  'not-secure': { title: 'The camera is not available here', what: 'Browsers open it on https addresses only. Type the number instead.' },
  failed: { title: 'The camera did not open', what: 'Try again, or type the number instead.' },
  'no-reader': {
    title: 'The barcode reader did not open',
    what: 'Open it once with signal and it stays on this device. Type the number instead.',
  },
}

interface ScanBarcodeProps {
  onScanned: (number: string) => void
  onClose: () => void
}

/** Reads the tracking number from a label's barcode or QR code. Typing it stays possible in every case. */
export function ScanBarcode({ onScanned, onClose }: ScanBarcodeProps) {
  const { video, state, otherCode, torch } = useScanner((number) => {
    navigator.vibrate?.(40)
    onScanned(number)
  })
  const [light, setLight] = useState(false)
  const problem = state === 'opening' || state === 'looking' ? null : problems[state]

  return (
    <Dialog
      title="Scan the label"
      onClose={onClose}
      actions={
        <>
          <Button variant={problem ? 'primary' : 'secondary'} onClick={onClose}>
            Type the number instead
          </Button>
          {torch && (
            <Button
              variant="secondary"
              aria-pressed={light}
              onClick={() => {
                setLight(!light)
                void torch(!light).catch(() => setLight(false))
              }}
            >
              Light
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <Banner tone="warn" role="alert" title={problem.title}>
          {problem.what}
        </Banner>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            className="aspect-[4/3] w-full rounded-card bg-black object-cover"
          />
          <output className="mt-3 block">
            {state === 'opening' ? 'Opening the camera…' : 'Hold the barcode or the QR code in front of the camera.'}
          </output>
          {otherCode !== null && (
            <output className="mt-1 block font-semibold break-words">“{otherCode.slice(0, 60)}” is not a tracking number.</output>
          )}
        </>
      )}
    </Dialog>
  )
}

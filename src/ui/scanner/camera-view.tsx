import { Banner } from '#ui/feedback/banner.tsx'
import type { CameraScanner, ScannerState } from '#ui/scanner/use-camera-scanner.ts'

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

export function hasProblem(state: ScannerState): boolean {
  return state !== 'opening' && state !== 'looking'
}

interface CameraViewProps {
  scanner: CameraScanner
  className?: string
}

/** What the camera sees, or why it sees nothing. */
export function CameraView({ scanner: { video, state }, className = 'aspect-[4/3]' }: CameraViewProps) {
  if (state !== 'opening' && state !== 'looking') {
    return (
      <Banner tone="warn" role="alert" title={problems[state].title}>
        {problems[state].what}
      </Banner>
    )
  }
  return (
    <div>
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className={`w-full rounded-card bg-black object-cover ${className}`}
      />
      <output className="mt-3 block">
        {state === 'opening' ? 'Opening the camera…' : 'Hold the barcode or the QR code in front of the camera.'}
      </output>
    </div>
  )
}

import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { CameraView } from '#ui/scanner/camera-view.tsx'
import { LightButton } from '#ui/scanner/light-button.tsx'
import { useCameraScanner } from '#ui/scanner/use-camera-scanner.ts'

/** A label stays in the picture for many looks; gone for this long, it may be meant again. */
const GONE_MS = 1500

interface CameraPanelProps {
  onScanned: (text: string) => void
  onClose: () => void
}

/** Stays open from parcel to parcel. Each label counts once for as long as it is in sight. */
export function CameraPanel({ onScanned, onClose }: CameraPanelProps) {
  const inSight = useRef(new Map<string, number>())
  const scanner = useCameraScanner((texts) => {
    const now = performance.now()
    for (const [text, seenAt] of inSight.current) if (now - seenAt > GONE_MS) inSight.current.delete(text)
    for (const text of new Set(texts)) {
      if (!inSight.current.has(text)) onScanned(text)
      inSight.current.set(text, now)
    }
    return 'go-on'
  })
  return (
    <section aria-label="Camera" className="flex flex-col gap-3">
      <CameraView scanner={scanner} className="aspect-video" />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="large" onClick={onClose}>
          Close the camera
        </Button>
        {scanner.torch && <LightButton torch={scanner.torch} />}
      </div>
    </section>
  )
}

import { useState } from 'react'
import { watchLabels } from '#ui/scanner/labels-in-sight.ts'
import { Button } from '#ui/controls/button.tsx'
import { CameraView } from '#ui/scanner/camera-view.tsx'
import { LightButton } from '#ui/scanner/light-button.tsx'
import { useCameraScanner } from '#ui/scanner/use-camera-scanner.ts'

interface CameraPanelProps {
  onScanned: (text: string) => void
  onClose: () => void
}

/** Stays open from parcel to parcel. Each label counts once for as long as it is in sight. */
export function CameraPanel({ onScanned, onClose }: CameraPanelProps) {
  const [freshIn] = useState(watchLabels)
  const scanner = useCameraScanner((texts) => {
    for (const text of freshIn(texts, performance.now())) onScanned(text)
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

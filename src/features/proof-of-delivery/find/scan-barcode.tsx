import { useState } from 'react'
import { scannedCode } from '#domain/shipment/scanned-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CameraView, hasProblem } from '#ui/scanner/camera-view.tsx'
import { LightButton } from '#ui/scanner/light-button.tsx'
import { useCameraScanner } from '#ui/scanner/use-camera-scanner.ts'

interface ScanBarcodeProps {
  onScanned: (number: string) => void
  onType: () => void
  onClose: () => void
}

/** Reads the code of a label's barcode or QR code, or of a summary. Typing the number stays possible in every case. */
export function ScanBarcode({ onScanned, onType, onClose }: ScanBarcodeProps) {
  const [otherCode, setOtherCode] = useState<string | null>(null)
  const scanner = useCameraScanner((texts) => {
    if (texts.length === 0) return 'go-on'
    const number = texts.map(scannedCode).find((each) => each !== null)
    if (number === undefined || number === null) {
      setOtherCode(texts[0] ?? null)
      return 'go-on'
    }
    navigator.vibrate?.(40)
    onScanned(number)
    return 'stop'
  })

  return (
    <Dialog
      title="Scan the label"
      onClose={onClose}
      actions={
        <>
          <Button variant={hasProblem(scanner.state) ? 'primary' : 'secondary'} onClick={onType}>
            Type the number instead
          </Button>
          {scanner.torch && <LightButton torch={scanner.torch} />}
        </>
      }
    >
      <CameraView scanner={scanner} />
      {!hasProblem(scanner.state) && otherCode !== null && (
        <output className="mt-1 block font-semibold break-words">“{otherCode.slice(0, 60)}” is not a tracking number.</output>
      )}
    </Dialog>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { scannedCode } from '#domain/shipment/scanned-code.ts'
import { displayShipmentId } from '#domain/shipment/shipment.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CameraView } from '#ui/scanner/camera-view.tsx'
import { watchLabels } from '#ui/scanner/labels-in-sight.ts'
import { LightButton } from '#ui/scanner/light-button.tsx'
import { useCameraScanner } from '#ui/scanner/use-camera-scanner.ts'

export interface ScanPiecesDialogProps {
  number: string
  shipmentId: string | null
  /** How many there are of it. */
  total: number
  onCounted: (handedOver: number) => void
  onClose: () => void
}

const ITS = 'its own'

/** The labels of one shipment's pieces all say its number: each counts once for as long as it is in sight. */
export function ScanPiecesDialog({ number, shipmentId, total, onCounted, onClose }: ScanPiecesDialogProps) {
  const database = useDatabase()
  const [freshIn] = useState(watchLabels)
  const [counted, setCounted] = useState(0)
  const [other, setOther] = useState<string | null>(null)

  const shipment = useLiveQuery(async () => (shipmentId === null ? undefined : database.shipments.get(shipmentId)), [database, shipmentId])
  // Where the number would need bars too thin to scan, they say the readable id.
  const isIts = (code: string) => code === number || (shipment !== undefined && code === displayShipmentId(shipment))

  function count(code: string) {
    if (code !== ITS) {
      navigator.vibrate?.(260)
      return setOther(code)
    }
    navigator.vibrate?.(40)
    setOther(null)
    setCounted((before) => Math.min(before + 1, total))
  }

  const scanner = useCameraScanner((texts) => {
    const codes = texts.map(scannedCode).filter((code) => code !== null)
    // A label says it in bars and in a square: together they are one piece.
    for (const code of freshIn([...new Set(codes.map((each) => (isIts(each) ? ITS : each)))], performance.now())) count(code)
    return 'go-on'
  })

  return (
    <Dialog
      title="Scan the pieces"
      onClose={onClose}
      actions={
        <>
          <Button disabled={counted === 0} onClick={() => onCounted(counted)}>
            Use {counted} of {total}
          </Button>
          <Button variant="secondary" disabled={counted === 0} onClick={() => setCounted(counted - 1)}>
            Take one back
          </Button>
          {scanner.torch && <LightButton torch={scanner.torch} />}
        </>
      }
    >
      <CameraView scanner={scanner} />
      <output className="mt-1 block text-lg font-bold tabular-nums">
        {counted} of {total} pieces
      </output>
      <p className="text-ink-muted">Show one label after the other. The next one counts once the last is out of sight.</p>
      {other !== null && <p className="mt-1 font-semibold text-bad wrap-anywhere">{other} is another parcel. It was not counted.</p>}
    </Dialog>
  )
}

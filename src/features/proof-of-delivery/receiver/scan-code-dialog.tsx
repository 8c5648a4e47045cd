import { useRef, useState } from 'react'
import type { RecipientCode } from '#domain/shipment/receipt/receipt-facts.ts'
import { checkSignedCode, type CodeVerdict, type DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMeta } from '#store/database/meta.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CameraView } from '#ui/scanner/camera-view.tsx'
import { LightButton } from '#ui/scanner/light-button.tsx'
import { useCameraScanner } from '#ui/scanner/use-camera-scanner.ts'

export interface ScanCodeDialogProps {
  shipmentId: string | null
  keys: readonly DeliveryKey[]
  /** Of several parcels at one door: the number of the one whose code it is. */
  whose?: string | undefined
  onCode: (code: RecipientCode) => void
  onClose: () => void
}

const WORDS: Record<Exclude<CodeVerdict, 'right' | 'unknown-key'>, string> = {
  'not-a-code': 'This is no code of a recipient. They find it under My shipments.',
  'another-shipment': 'This code is of another parcel.',
  expired: 'This code is too old. Let them open it again.',
  forged: 'This code was not made by the company.',
}

/** Reads the code off the recipient's screen, and checks it with nothing but this phone. */
export function ScanCodeDialog({ shipmentId, keys, whose, onCode, onClose }: ScanCodeDialogProps) {
  const database = useDatabase()
  const [verdict, setVerdict] = useState<keyof typeof WORDS | null>(null)
  const judged = useRef<string | null>(null)
  async function judge(text: string) {
    // A parcel that this phone does not hold has no keys here either.
    const { clockOffsetMs } = await readMeta(database, 'contact')
    // As the office will see the moment, whatever this phone's own clock says.
    const said = await checkSignedCode(text, shipmentId ?? '', keys, new Date(Date.now() + (clockOffsetMs ?? 0)))
    if (said !== 'right' && said !== 'unknown-key') return setVerdict(said)
    navigator.vibrate?.(40)
    onCode({ way: 'scanned', value: text, ...(said === 'right' && { said }) })
    onClose()
  }

  const scanner = useCameraScanner((texts) => {
    const text = texts.find((each) => each !== judged.current)
    if (text !== undefined) {
      judged.current = text
      void judge(text)
    }
    return 'go-on'
  })

  return (
    <Dialog
      title={`Scan their code${whose === undefined ? '' : ` for ${whose}`}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Type the digits instead
          </Button>
          {scanner.torch && <LightButton torch={scanner.torch} />}
        </>
      }
    >
      <CameraView scanner={scanner} />
      {verdict !== null && <output className="mt-1 block font-semibold wrap-anywhere">{WORDS[verdict]}</output>}
    </Dialog>
  )
}

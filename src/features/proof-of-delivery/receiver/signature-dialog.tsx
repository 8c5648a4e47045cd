import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { drawnSignature, fittedLines, linesOfSignature, type DrawnLines } from '#domain/shipment/receipt/drawn-signature.ts'
import type { Signature } from '#domain/shipment/receipt/receipt-facts.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

export interface SignatureDialogProps {
  signature: Signature | undefined
  onSigned: (signature: Signature | undefined) => void
  onClose: () => void
}

const PEN = { minWidth: 1, maxWidth: 1, dotSize: 1, minDistance: 2 }

/** However it is closed, what was drawn is kept: a finger that slips off the field must not lose a signature. */
export function SignatureDialog({ signature, onSigned, onClose }: SignatureDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [isEmpty, setEmpty] = useState(signature === undefined)
  // As it was drawn, and not as it was last shown: a phone turned to and fro would make it smaller each time.
  const drawn = useRef<DrawnLines | null>(signature === undefined ? null : linesOfSignature(signature))
  const isChanged = useRef(false)

  useEffect(() => {
    const field = canvas.current
    if (field === null) return
    const drawing = new SignaturePad(field, { ...PEN, penColor: getComputedStyle(field).color })
    pad.current = drawing
    drawing.addEventListener('beginStroke', () => {
      isChanged.current = true
      setEmpty(false)
    })
    let size = { width: 0, height: 0 }
    // The phone may be turned while somebody signs.
    const fitting = new ResizeObserver(() => {
      const { width, height } = field.getBoundingClientRect()
      if (width === 0 || height === 0 || (width === size.width && height === size.height)) return
      if (isChanged.current) drawn.current = { lines: linesOf(drawing), ...size }
      isChanged.current = false
      size = { width, height }
      const ratio = Math.max(window.devicePixelRatio, 1)
      field.width = width * ratio
      field.height = height * ratio
      field.getContext('2d')?.scale(ratio, ratio)
      const lines = drawn.current === null ? [] : fittedLines(drawn.current, width, height)
      drawing.fromData(lines.map((line) => asDrawn(line, drawing.penColor)))
    })
    fitting.observe(field)
    return () => {
      fitting.disconnect()
      drawing.off()
    }
  }, [])

  function keep() {
    const size = canvas.current?.getBoundingClientRect()
    if (pad.current !== null && size !== undefined) onSigned(drawnSignature(linesOf(pad.current), size.width, size.height) ?? undefined)
    onClose()
  }

  return (
    <Dialog
      title="Sign here"
      onClose={keep}
      actions={
        <>
          <Button onClick={keep}>Done</Button>
          <Button
            variant="secondary"
            disabled={isEmpty}
            onClick={() => {
              pad.current?.clear()
              isChanged.current = true
              setEmpty(true)
            }}
          >
            Clear
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={isEmpty ? 'Field to sign in with a finger, empty' : 'Field to sign in with a finger, signed'}
        className="h-[clamp(9rem,34dvh,18rem)] w-full touch-none rounded-control border-2 border-line-strong bg-paper text-ink"
      />
    </Dialog>
  )
}

interface Point {
  x: number
  y: number
}

function linesOf(drawing: SignaturePad): Point[][] {
  return drawing.toData().map(({ points }) => points.map(({ x, y }) => ({ x, y })))
}

/** As the library draws lines again: each point with a moment of its own and the same pressure. */
function asDrawn(line: Point[], penColor: string) {
  const points = line.map(({ x, y }, at) => ({ x, y, pressure: 0.5, time: at * 16 }))
  return { ...PEN, penColor, velocityFilterWeight: 0.7, compositeOperation: 'source-over' as const, points }
}

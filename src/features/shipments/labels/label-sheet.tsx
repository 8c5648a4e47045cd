import { useEffect, type ReactNode } from 'react'
import type { Shipment } from '#domain/shipment.ts'
import { Label } from '#features/shipments/labels/label.tsx'
import '#features/shipments/labels/labels.css'
import { useDrawnLabels } from '#features/shipments/labels/use-drawn-labels.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Progress } from '#ui/progress.tsx'

const PRINT_AFTER_MS = 400

interface LabelSheetProps {
  shipments: Shipment[]
  notice: ReactNode
  onLeave: () => void
}

/** What is seen here is what prints: the labels on the screen are the printed document. */
export function LabelSheet({ shipments, notice, onLeave }: LabelSheetProps) {
  const total = shipments.length
  const drawn = useDrawnLabels(total)
  const ready = drawn === total

  useEffect(() => {
    if (!ready) return
    const open = setTimeout(() => window.print(), PRINT_AFTER_MS)
    return () => clearTimeout(open)
  }, [ready])

  return (
    <Page
      title={total === 1 ? 'Label' : `${total.toLocaleString('en-IN')} labels`}
      lead="4 × 6 inches, one label a page. Print at 100 percent, without margins."
      width="full"
      actions={
        ready ? (
          <Button onClick={() => window.print()}>Print</Button>
        ) : (
          <Button variant="secondary" onClick={onLeave}>
            Cancel
          </Button>
        )
      }
    >
      {notice}
      {!ready && (
        <Progress
          label="Preparing labels…"
          value={drawn}
          max={total}
          detail={`${drawn.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`}
        />
      )}
      <div className="label-sheet">
        {shipments.slice(0, drawn).map((shipment) => (
          <Label key={shipment.id} shipment={shipment} />
        ))}
      </div>
    </Page>
  )
}

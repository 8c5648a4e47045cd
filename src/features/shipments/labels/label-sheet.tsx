import { useEffect, type ReactNode, useState } from 'react'
import { Label } from '#features/shipments/labels/label.tsx'
import '#features/shipments/labels/labels.css'
import type { WantedLabel } from '#features/shipments/labels/wanted-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Progress } from '#ui/feedback/progress.tsx'

const PRINT_AFTER_MS = 400

interface LabelSheetProps {
  labels: readonly WantedLabel[]
  notice: ReactNode
  onLeave: () => void
}

/** The labels on the screen are the printed document. */
export function LabelSheet({ labels, notice, onLeave }: LabelSheetProps) {
  const total = labels.length
  const drawn = useDrawnLabels(labels)
  const ready = drawn === total

  useEffect(() => {
    if (!ready) return
    const open = setTimeout(() => window.print(), PRINT_AFTER_MS)
    return () => clearTimeout(open)
  }, [ready, labels])

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
        {labels.slice(0, drawn).map(({ shipment, piece }) => (
          <Label key={`${shipment.id} ${piece ?? 'all'}`} shipment={shipment} piece={piece} />
        ))}
      </div>
    </Page>
  )
}

const AT_ONCE = 10

/** How many of the labels are drawn: some more with every turn, so that the page stays quick and can be left. Others begin anew. */
function useDrawnLabels(labels: readonly unknown[]): number {
  const [drawn, setDrawn] = useState({ of: labels, count: 0 })
  const count = drawn.of === labels ? drawn.count : 0
  useEffect(() => {
    if (count >= labels.length) return
    const next = setTimeout(() => setDrawn({ of: labels, count: Math.min(labels.length, count + AT_ONCE) }))
    return () => clearTimeout(next)
  }, [labels, count])
  return count
}

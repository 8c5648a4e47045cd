import type { RaiseProblem } from '#features/invoices/pending/use-raise.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

interface RaiseTroubleProps {
  problem: RaiseProblem
  /** Leads to the field that keeps the invoice from being raised; null where there is none. */
  onShow: (() => void) | null
}

/** Why there is no invoice. */
export function RaiseTrouble({ problem: { words, refused }, onShow }: RaiseTroubleProps) {
  return (
    <Banner
      tone="bad"
      role="alert"
      title={words}
      actions={
        onShow !== null && (
          <Button variant="secondary" size="small" onClick={onShow}>
            Show the first one
          </Button>
        )
      }
    >
      {refused === null &&
        'What you typed is still here. If it did arrive, the invoice is under Raised Invoices, and raising it once more makes no second one.'}
    </Banner>
  )
}

import { applyUpdate, useAppUpdate } from '#app/pwa/app-update.ts'
import { Button } from '#ui/controls/button.tsx'

/** Quiet on purpose: nobody has to do this now. While any tab has unsaved or sending work, it says so and waits. */
export function UpdateNotice() {
  const { waiting, held, coming } = useAppUpdate()
  if (!waiting) return null

  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
      <span>{held ? 'New version ready. It waits until everything is saved and sent.' : 'New version ready:'}</span>
      <Button variant="quiet" size="small" busy={coming} onClick={() => void applyUpdate()}>
        Refresh
      </Button>
    </output>
  )
}

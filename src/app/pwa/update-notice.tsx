import { useState } from 'react'
import { applyUpdate, useAppUpdate } from '#app/pwa/app-update.ts'
import { Button } from '#ui/controls/button.tsx'

/** Quiet on purpose: nobody has to do this now. While any tab has unsaved or sending work, it says so and waits. */
export function UpdateNotice() {
  const { waiting, held } = useAppUpdate()
  const [busy, setBusy] = useState(false)
  if (!waiting) return null

  async function refresh() {
    setBusy(true)
    await applyUpdate()
    setBusy(false)
  }

  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
      <span>{held ? 'New version ready. It waits until everything is saved and sent.' : 'New version ready:'}</span>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void refresh()}>
        Refresh
      </Button>
    </output>
  )
}

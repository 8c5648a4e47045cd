import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { screensOf, startsOf } from '#app/shells/office-screens.ts'
import { useFinderKeys, type Found } from '#app/shells/use-finder-keys.ts'
import type { OfficeRole } from '#domain/people/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { SearchIcon } from '#ui/layout/icons.tsx'

const PaletteDialog = lateDialog(async () => (await import('#features/palette/palette-dialog.tsx')).PaletteDialog)
const KeysDialog = lateDialog(async () => (await import('#features/palette/keys-dialog.tsx')).KeysDialog)

/** In the office's header: what finds and starts everything, and what its keys are. Both are fetched with the first press. */
export function OfficeFinder({ role }: { role: OfficeRole }) {
  const [open, setOpen] = useState<Found | null>(null)
  const early = useRef('')
  const goesTo = useRef<string | null>(null)
  const navigate = useNavigate()
  useFinderKeys({
    onOpen: show,
    onEarly: (letter) => {
      if (open !== 'palette') return false
      early.current += letter
      return true
    },
  })

  const leave = useEffectEvent(() => {
    const to = goesTo.current
    if (to === null) return
    goesTo.current = null
    // The page that is gone to takes the focus, but not from a button that has it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate(to)
  })
  // Once the closed dialog has given the focus back.
  useEffect(() => {
    if (open === null) leave()
  }, [open])

  function show(what: Found) {
    early.current = ''
    setOpen(what)
  }

  return (
    <div className="flex items-center gap-1">
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => show('palette')}
      >
        <SearchIcon className="size-4" /> Find or start
        <kbd aria-hidden="true" className="hidden font-sans text-xs font-normal text-ink-muted md:inline">
          Ctrl K
        </kbd>
      </Button>
      <Button variant="quiet" size="small" aria-haspopup="dialog" aria-keyshortcuts="?" onClick={() => show('keys')}>
        Keys
      </Button>
      {open === 'palette' && (
        <PaletteDialog
          pages={screensOf(role)}
          starts={startsOf(role)}
          isAdmin={role === 'admin'}
          typedBefore={early}
          onGo={(to) => {
            goesTo.current = to
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
    </div>
  )
}

import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { PaletteEntry, Place } from '#features/palette/palette-entries.ts'
import { PaletteList } from '#features/palette/palette-list.tsx'
import { usePalette } from '#features/palette/use-palette.ts'
import { controlClass } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface PaletteDialogProps {
  /** What this person may open. */
  pages: readonly Place[]
  starts: readonly Place[]
  isAdmin: boolean
  /** What was typed before this could take it. */
  typedBefore: RefObject<string>
  onGo: (to: string) => void
  onClose: () => void
}

/** Finds anything by a few letters and goes there; the first entry is chosen, so that Enter is enough. */
export function PaletteDialog({ pages, starts, isAdmin, typedBefore, onGo, onClose }: PaletteDialogProps) {
  const listId = useId()
  const [typed, setTyped] = useState(typedBefore.current)
  const [active, setActive] = useState(0)
  const [entersFor, setEntersFor] = useState<string | null>(null)
  const palette = usePalette(typed, { pages, starts, isAdmin })
  const text = typed.trim()
  const entries = palette.groups.flatMap((group) => group.entries)
  const onlyMore = text !== '' && palette.groups.length === 1 && palette.groups[0]?.heading === 'More'
  const isFound = palette.foundFor === text || palette.failed
  // An old parcel's number, scanned with Enter behind it, means the parcel and not the search for it.
  const isReady = isFound && !(onlyMore && palette.isSearchingRecords)
  const chosen = entries[Math.min(active, entries.length - 1)]
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.key}`

  // Enter came before the device had looked, as after a scan: the first entry is meant as soon as it is known.
  if (entersFor !== null && entersFor !== text) setEntersFor(null)
  const goesTo = entersFor === text && isReady ? entries[0] : undefined

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (entries.length === 0) return
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = (Math.min(active, entries.length - 1) + step + entries.length) % entries.length
      setActive(next)
      const entry = entries[next]
      if (entry) requestAnimationFrame(() => document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' }))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (!isReady) setEntersFor(text)
      else if (chosen) onGo(chosen.to)
    }
  }

  return (
    <Dialog title="Find or start" size="wide" onClose={onClose}>
      <div className="flex min-h-[min(24rem,60dvh)] flex-col gap-3">
        <div className="sticky top-0 z-10 bg-surface pb-1">
          <input
            type="text"
            role="combobox"
            aria-label="Find or start"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen && optionId(chosen)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Shipment, client, invoice, person, warehouse or page"
            className={controlClass}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
            }}
            onKeyDown={press}
          />
        </div>
        <p role="status" className="sr-only">
          {isFound && text !== '' && `${countOf(entries.length, 'result')}.`}
        </p>
        <ServerTrouble
          query={{ trouble: palette.failed ? 'failed' : null, again: palette.readAgain }}
          words={() => 'This device could not be read.'}
          tone="bad"
          size="small"
        />
        {onlyMore && !palette.isAsking && isFound && (
          <p className="text-ink-muted">
            {palette.hasAllRecords ? 'Nothing' : 'Nothing on this device'} is called “{text}”.
          </p>
        )}
        <PaletteList id={listId} groups={palette.groups} chosen={chosen} optionId={optionId} goesTo={goesTo} onGo={({ to }) => onGo(to)} />
        {palette.foundFor === null && !palette.failed && <Loading label="Looking..." />}
        {palette.isAsking && <p className="text-sm text-ink-muted">Asking the server for more...</p>}
        {text !== '' && (
          <ServerTrouble
            query={{ trouble: palette.trouble, isAsking: palette.isAsking, again: palette.askAgain }}
            words={noAnswerWords}
            role="status"
            size="small"
          >
            People, invoices and older shipments are on the server alone; everything else is found on this device.
          </ServerTrouble>
        )}
      </div>
    </Dialog>
  )
}

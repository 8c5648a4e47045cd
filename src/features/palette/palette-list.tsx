import { useEffect, useEffectEvent } from 'react'
import type { PaletteEntry, PaletteGroup } from '#features/palette/palette-entries.ts'

interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  chosen: PaletteEntry | undefined
  optionId: (entry: PaletteEntry) => string
  /** The entry that Enter has asked for already. */
  goesTo: PaletteEntry | undefined
  onGo: (entry: PaletteEntry) => void
}

/** The keys are the text field's: it keeps the focus. */
export function PaletteList({ id, groups, chosen, optionId, goesTo, onGo }: PaletteListProps) {
  const go = useEffectEvent(onGo)
  useEffect(() => {
    if (goesTo !== undefined) go(goesTo)
  }, [goesTo])

  return (
    <div id={id} role="listbox" aria-label="Found" className="flex flex-col gap-3">
      {groups.map(({ heading, entries }, place) => (
        <div key={heading} role="group" aria-labelledby={`${id}-${place}`} className="flex flex-col">
          <div id={`${id}-${place}`} role="presentation" className="px-3 pb-1 text-sm font-semibold text-ink-muted">
            {heading}
          </div>
          {entries.map((entry) => {
            const isChosen = entry.key === chosen?.key
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the text field's: it keeps the focus
              <div
                key={entry.key}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                className={`flex min-h-target cursor-pointer flex-wrap items-center gap-x-4 rounded-control px-3 py-1.5 ${isChosen ? 'bg-info-soft text-info' : 'hover:bg-sunken'}`}
                // The field must not lose the focus before the choice is taken.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onGo(entry)}
              >
                <span className="font-medium wrap-anywhere">{entry.title}</span>
                {entry.detail !== '' && <span className={`text-sm wrap-anywhere ${isChosen ? '' : 'text-ink-muted'}`}>{entry.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

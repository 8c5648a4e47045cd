import { useId, type KeyboardEvent, type ReactNode } from 'react'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; text: string }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** What belongs to the chosen one. */
  children: ReactNode
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** One stop for Tab; arrows, Home and End go from tab to tab and show what belongs to it. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId()
  const tabId = (key: Key) => `${id}-${key}`

  function press(event: KeyboardEvent) {
    const next =
      tabs[
        STEPS[event.key]?.(
          tabs.findIndex(({ key }) => key === chosen),
          tabs.length,
        ) ?? -1
      ]
    if (next === undefined) return
    event.preventDefault()
    document.getElementById(tabId(next.key))?.focus()
    onChoose(next.key)
  }

  return (
    <div className="flex flex-col gap-6">
      <div role="tablist" aria-label={label} className="flex overflow-x-auto border-b border-line sm:gap-1">
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(key)}
            aria-selected={key === chosen}
            aria-controls={key === chosen ? `${id}-panel` : undefined}
            tabIndex={key === chosen ? 0 : -1}
            className={`min-h-target rounded-t-control border-b-4 px-3 font-semibold max-[22rem]:px-1.5 sm:px-4 whitespace-nowrap -outline-offset-3 hover:bg-sunken ${key === chosen ? 'border-ink text-ink' : 'border-transparent text-ink-muted'}`}
            onClick={() => onChoose(key)}
            onKeyDown={press}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(chosen)} className="flex flex-col gap-6">
        {children}
      </div>
    </div>
  )
}

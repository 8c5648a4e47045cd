import { Badge } from '#ui/feedback/badge.tsx'

export interface Choice {
  key: string
  title: string
  detail: string
  mark?: string | null
  /** Shown with its mark as the reason, and not to be taken. */
  disabled?: boolean
}

/** What was found, to take one of. */
export function ChoiceList({ label, choices, onChoose }: { label: string; choices: readonly Choice[]; onChoose: (key: string) => void }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {choices.map(({ key, title, detail, mark, disabled = false }) => (
        <li key={key}>
          <button
            type="button"
            disabled={disabled}
            className="flex min-h-target w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2 text-left not-disabled:hover:bg-sunken disabled:bg-sunken disabled:text-ink-muted"
            onClick={() => onChoose(key)}
          >
            <span className="font-semibold">{title}</span>
            <span className="text-ink-muted wrap-anywhere">{detail}</span>
            {mark && <Badge>{mark}</Badge>}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { NEED_WORDS } from '#domain/today/need-messages.ts'
import type { Need } from '#domain/today/needs.ts'

/** Shows that the list is what needs somebody for this reason, and takes that off again. */
export function NeedChip({ need, onTakeOff }: { need: Need; onTakeOff: () => void }) {
  return (
    <button
      type="button"
      className="relative inline-flex min-h-8 items-center gap-2 rounded-full border border-ink bg-ink px-2.5 text-sm font-medium whitespace-nowrap text-paper pointer-coarse:min-h-target"
      onClick={onTakeOff}
    >
      {NEED_WORDS[need].title} <span aria-hidden="true">×</span>
      <span className="sr-only">: take this filter off</span>
    </button>
  )
}

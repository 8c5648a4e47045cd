import type { LateBecause } from '#store/outbox/corrections.ts'

const BECAUSE = {
  'sheet-closed': 'The run sheet is closed.',
  'day-over': 'More than a day has passed.',
  'handed-over': 'Cash was handed over since.',
  decided: 'The office has decided on this.',
  'waits-as-late': 'A correction of this waits at the office.',
} as const satisfies Record<LateBecause, string>

/** What becomes of a correction: no more than this device can know without signal. */
export function correctionWords(because: LateBecause | null): string {
  return because === null
    ? 'The office keeps both. This one counts unless the office has changed or settled it since.'
    : `${BECAUSE[because]} The office keeps both, and decides which one counts.`
}

import type { Reviewed } from '#domain/sync/reviewed.ts'

/** Why the office checks a capture, for its driver; a reason that only a newer app knows is not told. */
export function checkedBecause(review: string): string {
  const why = WHY[review]
  return why === undefined ? 'Received. The office is checking it.' : `Received. The office is checking: ${why}.`
}

/** What the office has decided, for its driver. */
export function decidedWords(reviewed: Reviewed, formatInstant: (instant: string) => string): string {
  const { at } = reviewed
  return `${decisionWords(reviewed)}${at === null ? '' : ` (${formatInstant(at)})`}.`
}

function decisionWords({ state, counts, moneyCounts = false }: Reviewed): string {
  switch (state) {
    case 'attached':
      return 'The office has found its shipment and accepted it'
    case 'set-aside':
      if (counts) return 'The office has looked at it: what you recorded stands'
      return moneyCounts
        ? 'The office has set it aside: it changed no shipment, and the money you took still counts'
        : 'The office has set it aside: it changed nothing'
    case 'corrected':
      return 'A correction has taken its place'
    default:
      return 'The office has accepted it'
  }
}

const WHY: Record<string, string | undefined> = {
  'unknown-number': 'no shipment has this number',
  deleted: 'the shipment was deleted',
  cancelled: 'the shipment was cancelled meanwhile',
  'already-delivered': 'it had been delivered already',
  'already-finished': 'it had been finished already',
  'not-assigned': 'the parcel was not on your list',
  'inactive-driver': 'your account was switched off',
  'wrong-code': 'the code did not match',
  'code-missing': 'the code of the recipient did not come with it',
  'collection-unclear': 'what was collected could not be read',
  'collection-differs': 'another amount was to be collected',
  'not-collected': 'this parcel was to be paid for, and nothing was said to be collected',
  'corrected-late': 'this correction came late, and the office decides about it',
  'corrected-before': 'it was corrected before it arrived',
  imported: 'it came from a file that the office brought in',
  'part-unreadable': 'a part of it could not be read',
}

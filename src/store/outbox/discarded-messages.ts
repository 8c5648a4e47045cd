import type { Discarded } from '#store/outbox/queue-actions.ts'

/** What to tell after work was given up; null when it has simply gone. */
export function discardedWords(became: Discarded): string | null {
  switch (became) {
    case 'asked':
      return 'It may have reached the office already. The office is asked, and the queue says which.'
    case 'photo-only':
      return 'The delivery had reached the office and stays there. Its photo is not sent from this device any more.'
    case 'arrived':
      return 'It had reached the office in the meantime and stays there. Nothing was discarded.'
    case 'not-here':
      return 'It was taken back or settled meanwhile. Nothing was discarded.'
    case 'discarded':
      return null
  }
}

/** Why a capture is still submitted. */
export function notUndoneWords(why: { kind: 'other-draft'; trackingNumber: string } | { kind: 'left' }): string {
  return why.kind === 'other-draft'
    ? `Not undone: you have begun the delivery of ${why.trackingNumber}. Finish it or discard it first.`
    : 'It has left already, so it was not undone.'
}

/** Why a correction was not begun. */
export function notCorrectedWords(why: { kind: 'other-draft'; trackingNumber: string } | { kind: 'not-possible' }): string {
  return why.kind === 'other-draft'
    ? `You have begun the delivery of ${why.trackingNumber}. Finish it or discard it first.`
    : 'It can no longer be corrected here. Tell the office what is wrong.'
}

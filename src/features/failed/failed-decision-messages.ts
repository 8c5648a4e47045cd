import { MOST_DAYS_AHEAD } from '#domain/shipment/failure/failure.ts'
import type { DecisionRefusal, FailedDecision } from '#domain/shipment/failure/failed-decision.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { countOf } from '#ui/format/count-of.ts'

export const DECISION_WORDS: Record<FailedDecision, { choice: string; hint: string }> = {
  again: { choice: 'Deliver again', hint: 'Expected on the day you choose. It stays with its driver, if it has one.' },
  hold: { choice: 'Hold at a warehouse', hint: 'The recipient picks it up. It leaves its driver’s list.' },
  return: { choice: 'Return to the sender', hint: 'The way back begins. It is returned once the sender has it.' },
}

export const decisionMessages: Record<DecisionRefusal, string> = {
  'decision-missing': 'Please choose what becomes of it.',
  'day-missing': 'Please choose the day of the next attempt.',
  'day-past': 'Please choose today or a later day.',
  'day-far': `Please choose a day within the next ${MOST_DAYS_AHEAD} days.`,
  'warehouse-missing': 'Please choose a warehouse.',
}

/** What is true at this moment, with signal or without. */
export function decidedWords(decided: number, asked: number, decision: FailedDecision, againOn: string | null): string {
  const what = {
    again: `to be delivered again on ${againOn === null ? 'another day' : formatDate(againOn)}`,
    hold: 'held at a warehouse',
    return: 'to go back to the sender',
  }[decision]
  const others = asked - decided
  const rest = others > 0 ? ` ${countOf(others, 'shipment')} waited for no decision any more.` : ''
  return `Saved on this device: ${countOf(decided, 'shipment')} ${what}.${rest}`
}

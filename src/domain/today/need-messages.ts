import type { Need } from '#domain/today/needs.ts'

export interface FigureWords {
  title: string
  /** What is counted, in one sentence. */
  meaning: string
}

export const NEED_WORDS: Readonly<Record<Need, FigureWords>> = {
  unassigned: { title: 'Due today, no driver', meaning: 'Open shipments whose estimated delivery date is today and that have no driver.' },
  late: { title: 'Late', meaning: 'Open shipments whose estimated delivery date has passed.' },
  failed: {
    title: 'Failed, not decided',
    meaning: 'Shipments that failed at the door or were not attempted, until somebody decides what comes next.',
  },
  unbilled: {
    title: 'Unbilled over 30 days',
    meaning: 'Shipments of a client, not cancelled, booked more than 30 days ago and on no invoice.',
  },
}

import * as paths from '#domain/app-paths.ts'
import { NEED_WORDS, type FigureWords } from '#domain/today/need-words.ts'
import { NEEDS, type Need, type WaitingAtServer } from '#domain/today/needs.ts'

export interface NeedEntry extends FigureWords {
  key: string
  /** Where the very list is that the count is of. */
  to: string
  /** Null where it is not known. */
  count: number | null
}

/** In the order in which somebody goes through them. */
export function needEntries(needs: Record<Need, number> | null, waiting: WaitingAtServer | null): NeedEntry[] {
  const onDevice = NEEDS.map((need) => ({ key: need, to: paths.shipmentsInNeed(need), count: needs?.[need] ?? null, ...NEED_WORDS[need] }))
  const atServer = [
    {
      key: 'captures',
      to: paths.review,
      count: waiting?.captures ?? null,
      title: 'Captures to review',
      meaning: 'Deliveries recorded on the road that count only once somebody has looked at them.',
    },
    {
      key: 'messages',
      to: paths.messages,
      count: waiting?.messages ?? null,
      title: 'Messages to answer',
      meaning: 'What visitors wrote and nobody has marked as handled.',
    },
  ]
  const unbilled = onDevice.length - 1
  return [...onDevice.slice(0, unbilled), ...atServer, ...onDevice.slice(unbilled)]
}

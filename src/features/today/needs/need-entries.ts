import * as paths from '#domain/app-paths.ts'
import { dateOfDay } from '#domain/today/day-number.ts'
import { NEED_WORDS, type FigureWords } from '#domain/today/need-messages.ts'
import { NEEDS, UNBILLED_DAYS, type Need, type WaitingAtServer } from '#domain/today/needs.ts'
import { formatInstant } from '#ui/format/format-time.ts'

export interface NeedEntry extends FigureWords {
  key: string
  /** Where the very list is that the count is of. */
  to: string
  /** Null where it is not known. */
  count: number | null
}

/** The server's answer, or its last copy on this device. */
export interface ServerCounts {
  value: WaitingAtServer | null
  asOf: number | null
  trouble: string | null
}

/** In the order in which somebody goes through them; `today` is the number of the day. */
export function needEntries(needs: Record<Need, number | null> | null, atServer: ServerCounts, today: number): NeedEntry[] {
  const onDevice = NEEDS.filter((need) => need !== 'unbilled').map((need): NeedEntry => ({
    key: need,
    to: paths.shipmentsInNeed(need),
    count: needs?.[need] ?? null,
    ...NEED_WORDS[need],
  }))
  const waiting = atServer.value
  return [
    ...onDevice,
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
    {
      key: 'cash',
      to: paths.cash,
      // A copy that an earlier version kept does not say.
      count: waiting?.overLimit ?? null,
      title: 'Cash over the limit',
      meaning: 'Drivers who carry more cash than the company’s limit, with what waits for review.',
    },
    unbilledEntry(needs?.unbilled ?? null, atServer, today),
  ]
}

/** The server knows them all: a device does not hold what was finished long ago. */
function unbilledEntry(onDevice: number | null, { value, asOf, trouble }: ServerCounts, today: number): NeedEntry {
  const { title, meaning } = NEED_WORDS.unbilled
  if (value === null || trouble !== null || asOf === null) {
    const limit = 'Counted on this device, which holds finished ones for 90 days.'
    return { key: 'unbilled', to: paths.shipmentsInNeed('unbilled'), count: onDevice, title, meaning: `${meaning} ${limit}` }
  }
  return {
    key: 'unbilled',
    to: paths.shipmentsUnbilled(dateOfDay(today - UNBILLED_DAYS - 1)),
    count: value.unbilled,
    title,
    meaning: `${meaning} Counted in all records, ${formatInstant(asOf)}.`,
  }
}

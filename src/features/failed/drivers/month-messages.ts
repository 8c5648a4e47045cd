import type { DriverMonth, MonthFigure, SignRules } from '#domain/shipment/failure/drivers-month.ts'
import { countOf } from '#ui/format/count-of.ts'

export function nameOf({ name }: Pick<DriverMonth, 'name'>): string {
  return name ?? 'Somebody who is not known here'
}

/** What a number is called where it stands alone. */
export const FIGURE_TITLES: Record<MonthFigure, string> = {
  attempts: 'Attempts',
  'first-tried': 'Tried for the first time',
  'first-delivered': 'Delivered at the first attempt',
  failed: 'Failed attempts',
  'not-attempted': 'Not attempted',
  'without-call': 'Failed without a call',
  'without-place': 'Failed without a place',
  far: 'Failed far from before',
  close: 'Failed close together',
  'way-back': 'On the way back',
  'not-possible': 'Delivered without all that was needed',
}

interface Meaning {
  title: string
  meaning: string
}

/** How each number is counted, as the company's rules are. */
export function figureMeanings({ farMetres, closeMinutes }: SignRules): Meaning[] {
  return [
    {
      title: 'Attempts',
      meaning:
        'Deliveries and failed attempts at the recipient’s door, for whoever captured them, on the day they happened. A corrected capture counts once, as it was corrected last; what the office has set aside does not count.',
    },
    {
      title: 'First-attempt success',
      meaning: 'Of the shipments that nobody had tried before: those that were delivered.',
    },
    { title: 'Not attempted', meaning: 'A breakdown, no time, the weather. It is no attempt.' },
    {
      title: 'Without a call',
      meaning: 'Failed attempts before which Call was not pressed that day. Somebody may have called with another phone.',
    },
    {
      title: 'Without a place',
      meaning: 'Failed attempts of which the phone told no place: it found none in time, or was not allowed to tell.',
    },
    {
      title: 'Far from before',
      meaning: `Failed attempts farther than ${metresWords(farMetres)} from each place where the same address was delivered before, also if both phones were as far off as they said. An address without such a delivery, or one that was changed since, is not compared.`,
    },
    {
      title: 'Close together',
      meaning: `Failed attempts with another one at another door within ${countOf(closeMinutes, 'minute')}.`,
    },
    { title: 'On the way back', meaning: 'Stops at the sender’s door. They count in no other number.' },
    {
      title: 'Not possible',
      meaning: 'Deliveries at which the driver could not get a photo, a name, a signature or a code that was needed, and said why.',
    },
  ]
}

/** "480 m", "1.2 km". */
export function metresWords(metres: number): string {
  if (metres < 1000) return `${metres} m`
  return `${(metres / 1000).toLocaleString('en-IN', { maximumFractionDigits: 1 })} km`
}

import { shareOf, type HourRanks, type Tally } from '#domain/today/figures.ts'
import type { FigureWords } from '#domain/today/need-messages.ts'

export interface ShownFigure extends FigureWords {
  key: string
  /** Null where the shipments cannot say: a gap, no zero. */
  of: (tally: Tally & HourRanks) => number | null
  show: (value: number) => string
}

export const whole = (value: number) => value.toLocaleString('en-IN')
export const percent = (share: number) => `${(100 * share).toLocaleString('en-IN', { maximumFractionDigits: 1 })} %`
export const hours = (value: number) => `${value.toLocaleString('en-IN', { maximumFractionDigits: 1 })} h`
const always = (count: number): number | null => count

export const FIGURES = {
  booked: {
    key: 'booked',
    title: 'Booked',
    meaning: 'Shipments that were created.',
    of: ({ booked }) => always(booked),
    show: whole,
  },
  delivered: {
    key: 'delivered',
    title: 'Delivered',
    meaning: 'Shipments that were delivered, whenever they were booked.',
    of: ({ delivered }) => always(delivered),
    show: whole,
  },
  failed: {
    key: 'failed',
    title: 'Failed attempts',
    meaning: 'Attempts at a delivery that failed; a shipment may have several.',
    of: ({ failed }) => always(failed),
    show: whole,
  },
  onTime: {
    key: 'onTime',
    title: 'Delivered on time',
    meaning: 'Of the shipments delivered that had an estimated delivery date: the share delivered on that day or before.',
    of: ({ onTime, dated }) => shareOf(onTime, dated),
    show: percent,
  },
  first: {
    key: 'first',
    title: 'First attempt',
    meaning: 'Of the shipments tried for the first time: the share that was delivered by it.',
    of: ({ firstDelivered, firstTried }) => shareOf(firstDelivered, firstTried),
    show: percent,
  },
  median: {
    key: 'median',
    title: 'Hours, median',
    meaning: 'Half of the shipments delivered took no longer than this from booking to delivery, in whole hours.',
    of: ({ medianHours }) => medianHours,
    show: hours,
  },
  slow: {
    key: 'slow',
    title: 'Hours, 90th percentile',
    meaning: 'Nine of ten shipments delivered took no longer than this from booking to delivery, in whole hours.',
    of: ({ slowHours }) => slowHours,
    show: hours,
  },
} as const satisfies Record<string, ShownFigure>

export const ALL_FIGURES: readonly ShownFigure[] = Object.values(FIGURES)

export const GAPS = 'A day on which nothing was booked, delivered or failed is a gap.'

/** As `AGES` of the domain begins them. */
export const AGE_WORDS = ['0–1 days', '2–3 days', '4–7 days', '8–14 days', '15–30 days', 'Over 30 days'] as const

/** What the server says of a capture that a person of the office had to look at. */
export interface Reviewed {
  /** `corrected`: a correction waits or stands in its place. A newer server may say what no type here knows. */
  state: 'open' | 'accepted' | 'attached' | 'set-aside' | 'corrected'
  /** Why it was looked at; an accepted one may wait again for another reason. */
  reason: string | null
  /** Whether it changed its shipment. */
  counts: boolean
  /** Whether what was collected counts all the same. An older server does not say. */
  moneyCounts?: boolean
  /** ISO 8601; null while it waits. */
  at: string | null
}

/** Under the id that the device asked about. */
export interface ReviewNews extends Reviewed {
  id: string
}

/** As many as the server answers at once. */
export const MOST_REVIEWS_ASKED = 200

const DECIDED: readonly string[] = ['accepted', 'attached', 'set-aside'] satisfies Reviewed['state'][]

/** Nothing more will be said of it. A corrected one may wait again: its correction may be set aside. */
export function isDecided({ state }: Pick<Reviewed, 'state'>): boolean {
  return DECIDED.includes(state)
}

/** Whether it tells more than that somebody is checking. */
export function isKnownReview({ state }: Pick<Reviewed, 'state'>): boolean {
  return state === 'open' || state === 'corrected' || isDecided({ state })
}

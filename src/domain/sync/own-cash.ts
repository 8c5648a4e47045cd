/** What the office last counted of this driver. */
export interface HandedOver {
  id: string
  paise: number
  receivedBy: string | null
  /** ISO 8601 UTC. */
  at: string
}

/** What the server says of a driver's own cash, as of the snapshot of a pull. */
export interface OwnCash {
  /** Collected in cash and not handed over, as entered. Below zero where more was handed over than collected. */
  carriedPaise: number
  /** In cash too, by captures on which the office has not decided yet. */
  checkedPaise: number
  limitPaise: number
  /** Of the last days, the latest first. */
  handOvers: HandedOver[]
}

/** With the ids, of those that the pull named, of captures that the server has. An older server says nothing of them. */
export interface ToldCash extends OwnCash {
  holds?: string[]
}

/** From here on the driver is told that the limit is near. */
const NEAR_LIMIT = 0.8

export function standingOfCash(paise: number, limitPaise: number): 'ordinary' | 'near-limit' | 'over-limit' {
  if (paise > limitPaise) return 'over-limit'
  return paise >= limitPaise * NEAR_LIMIT ? 'near-limit' : 'ordinary'
}

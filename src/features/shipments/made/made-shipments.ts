/** What was just made in one go, for what comes next: labels and a driver. */
export interface MadeShipments {
  ids: string[]
  /** One label each. */
  pieces: number
  /** How many were not made again, because they had been made before. */
  alreadyThere: number
}

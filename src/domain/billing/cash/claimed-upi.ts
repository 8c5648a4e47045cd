/** What a payer says they paid by UPI, until the office has looked for it in the bank. */
export interface ClaimedUpi {
  id: string
  /** Null where its number was unknown, and a capture was set aside whose money its driver has. */
  shipmentId: string | null
  trackingNumber: string
  recipient: string | null
  driverName: string | null
  claimedPaise: number
  reference: string | null
  at: string
  /** Null before anybody looked; 0 where nothing was found. */
  foundPaise: number | null
  reason: string | null
  lookedBy: string | null
  lookedAt: string | null
}

export interface ClaimsOfUpi {
  /** Of those that nobody has looked for; the list may hold fewer. */
  many: number
  paise: number
  /** The oldest first. */
  claims: ClaimedUpi[]
  /** The last that somebody looked for. */
  looked: ClaimedUpi[]
}

/** What the list leaves in the history entry of a delivery that was opened from it. */
export interface FromList {
  fromList: true
  /** The whole stop was opened: what else is for this address goes along. */
  wholeStop?: boolean
}

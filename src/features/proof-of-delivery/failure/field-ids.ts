/** What the form's summary of errors leads to. */
export const REASON_FIELD = 'failure-reason'
export const DAY_FIELD = 'failure-day'

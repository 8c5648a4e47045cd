/** Rows on the screen at once; the selection and the sums are always about all of them. */
export const PENDING_PAGE = 50
export const PREVIEW_PAGE = 50
export const TO_BILL_PAGE = 50
/** Invoices that are asked for at once. */
export const RAISED_PAGE = 200

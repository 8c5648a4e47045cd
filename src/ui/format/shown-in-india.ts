import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

/** For words that are made without knowing how amounts and times are shown. */
export const shownInIndia = { rupees: formatRupees, day: formatDate, instant: formatInstant }

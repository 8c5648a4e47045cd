import type { RefreshWhen } from '#ui/hooks/use-refresh-when.ts'

/** The moments when a payment page may be out of date. Coming back to the tab counts, but not every glance. */
export const PAGE_RETURNS: RefreshWhen = { online: true, settleMs: 1000, restored: true, awayMs: 20_000 }

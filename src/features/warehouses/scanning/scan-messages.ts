import type { ScanDirection } from '#domain/warehouse/warehouse.ts'

export const DONE_WORDS: Record<ScanDirection, string> = { in: 'Checked in', out: 'Checked out' }
export const AGAIN_WORDS: Record<ScanDirection, string> = { in: 'Already checked in', out: 'Already checked out' }

import type { ExportRefusal } from '#store/read-export.ts'

export const EXPORT_REFUSALS: Record<ExportRefusal, string> = {
  'not-an-export': 'This is not a file that a phone exported from Waybill. Please choose another one.',
  'unknown-version': 'This file comes from a newer version of Waybill. Refresh this page, then choose it again.',
}

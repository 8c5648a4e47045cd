/** A day as files write it, as yyyy-mm-dd: 2026-11-21, or as India writes it, 21-11-2026, 21/11/2026, 21.11.2026. Null for anything else. */
export function readDay(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const iso = isoYear === undefined ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : `${isoYear}-${isoMonth}-${isoDay}`
  const known = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(iso) ? iso : null
}

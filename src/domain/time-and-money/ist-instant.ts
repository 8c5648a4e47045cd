const IST_OFFSET_MS = 5.5 * 60 * 60_000

/** An instant as a person in India reads it, with nothing lost: "2026-11-21 05:30:00+05:30", thousandths where there are any. */
export function istInstant(instant: string): string {
  const local = new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, -1).replace(/\.000$/, '')}+05:30`
}

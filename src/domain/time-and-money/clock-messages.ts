/** What the office is told about the clock behind a claimed time; null when the clock can be trusted. */
export function clockWords(proof: { clock_flag: 'off' | 'unknown' | null; clock_offset_ms: number | null }): string | null {
  if (proof.clock_flag === null) return null
  if (proof.clock_flag === 'unknown' || proof.clock_offset_ms === null) return 'Phone clock was never compared with the office'
  return `Phone clock was off by ${inWords(Math.abs(proof.clock_offset_ms))}`
}

function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

function counted(number: number, word: string): string {
  return `${number.toLocaleString('en-IN')} ${word}${number === 1 ? '' : 's'}`
}

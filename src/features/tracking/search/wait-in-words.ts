/** "42 seconds", "1 minute 5 seconds", "58 minutes": the longer, the less exact. Never less than a second. */
export function waitInWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 60) return counted(seconds, 'second')
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes >= 5) return counted(Math.ceil(seconds / 60), 'minute')
  return rest === 0 ? counted(minutes, 'minute') : `${counted(minutes, 'minute')} ${counted(rest, 'second')}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

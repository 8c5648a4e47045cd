const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** In the units that phones show: 1 MB is a million bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${whole.format(Math.ceil(bytes / 1000))} kB`
  if (bytes < 1_000_000_000) return `${tenth.format(bytes / 1_000_000)} MB`
  return `${tenth.format(bytes / 1_000_000_000)} GB`
}

/** One line of the table. Without a target a figure is told and not judged. */
export interface Figure {
  part: string
  name: string
  measured: string
  target: string
  holds: boolean | null
}

export function told(part: string, name: string, measured: string): Figure {
  return { part, name, measured, target: '', holds: null }
}

/** Judged by its own value, not by the rounded one that is shown. */
export function atMost(part: string, name: string, value: number, limit: number, show: (value: number) => string): Figure {
  return { part, name, measured: show(value), target: `≤ ${show(limit)}`, holds: value <= limit }
}

export function atLeast(part: string, name: string, value: number, limit: number, show: (value: number) => string): Figure {
  return { part, name, measured: show(value), target: `≥ ${show(limit)}`, holds: value >= limit }
}

export function exactly(part: string, name: string, value: number, wanted: number): Figure {
  return { part, name, measured: whole(value), target: whole(wanted), holds: value === wanted }
}

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export const whole = (value: number) => Math.round(value).toLocaleString('en')
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : whole(value)} ms`
export const seconds = (value: number) => `${(value / 1000).toFixed(value < 10_000 ? 2 : 1)} s`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).replace(/\.0$/, '')} KB`
export const megabytes = (bytes: number) => `${whole(bytes / 1024 / 1024)} MB`
export const times = (value: number) => `${value.toFixed(2).replace(/0$/, '')} ×`
export const percent = (share: number) => `${Math.round(share * 100)} %`

/** Whole paise as SQL takes them. */
export function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

/** Rounded half up to the paisa. */
export function gstOf(paise: number, percent: number): number {
  return Math.floor((paise * percent + 50) / 100)
}

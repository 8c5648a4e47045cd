/** The row that a key leads to from another row, or null for a key that moves nothing. */
export function nextRow(key: string, here: number, rows: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(here + 1, rows - 1)
    case 'ArrowUp':
      return Math.max(here - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return rows - 1
    default:
      return null
  }
}

/** The same from outside the rows. Home and End stay with the page there. */
export function firstRow(key: string, rows: number): number | null {
  if (rows === 0) return null
  if (key === 'ArrowDown') return 0
  return key === 'ArrowUp' ? rows - 1 : null
}

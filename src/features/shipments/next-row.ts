/** The row that a key leads to, or null for a key that moves nothing. */
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

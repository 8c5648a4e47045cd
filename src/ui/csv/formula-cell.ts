/** What makes a spreadsheet compute a cell instead of showing it; the full-width forms count in some of them too. */
const COMPUTES = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * An apostrophe in front makes text of it. One that stood there already gets another, so that taking one off again always
 * leads back to exactly what it was.
 */
export function guardCell(text: string): string {
  return COMPUTES.test(text) ? `'${text}` : text
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") && COMPUTES.test(cell) ? cell.slice(1) : cell
}

/** What makes a spreadsheet compute a cell instead of showing it; the full-width forms count in some of them too. */
const COMPUTES = /^'*[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe in front makes it text. A cell that already has one gets another, so that removing one always gives back the original. */
export function guardCell(text: string): string {
  return COMPUTES.test(text) ? `'${text}` : text
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") && COMPUTES.test(cell) ? cell.slice(1) : cell
}

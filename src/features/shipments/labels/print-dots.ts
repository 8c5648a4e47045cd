/**
 * Label printers put down 203 dots to the inch. A bar whose edges lie between two dots comes out thinner or thicker than its neighbours,
 * and scanners give up; so codes are placed and sized in whole dots.
 */
const DOTS_PER_INCH = 203
const LABEL_WIDTH = 4 * DOTS_PER_INCH

/** Two dots are 0.25 mm, the least that a scanner at a counter reads reliably. */
export const MIN_DOTS = 2
const MAX_BAR_DOTS = 4

/** The room that the label's width leaves for a barcode with its quiet zones. */
export const BARCODE_ROOM = LABEL_WIDTH - 20
const QR_ROOM = 236

export function codeWidth(modules: number, dotsPerModule: number): number {
  return modules * dotsPerModule
}

/** Where a barcode goes and how wide it is: in the middle, with the widest bars that fit. */
export function placeBarcode(modules: number): { left: string; width: string } {
  const dots = Math.max(MIN_DOTS, Math.min(MAX_BAR_DOTS, Math.floor(BARCODE_ROOM / modules)))
  const width = codeWidth(modules, dots)
  return { left: inches(Math.floor((LABEL_WIDTH - width) / 2)), width: inches(width) }
}

export function qrCodeSize(modules: number): string {
  return inches(codeWidth(modules, Math.floor(QR_ROOM / modules)))
}

function inches(dots: number): string {
  return `calc(${dots} * 1in / ${DOTS_PER_INCH})`
}

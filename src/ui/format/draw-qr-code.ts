import { encode } from 'uqr'

/** The white margin that scanners want around a code, in modules. */
const QUIET = 4

/** A code as the path of an SVG, one square to a module. Always dark on light: many scanners read nothing else. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}

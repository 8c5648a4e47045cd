// oxlint-disable-next-line typescript/triple-slash-reference -- programs that include only this file need the package's types too
/// <reference path="./jsbarcode-code128.d.ts" />
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'

/** The white margin that scanners want on either side, in modules. */
const QUIET = 10

/** A code as the path of an SVG that is `modules` wide (quiet zones included) and 1 high. */
export interface Code128 {
  modules: number
  path: string
}

/** Printable ASCII is what Code 128 holds and a person can type; null for anything else. */
export function drawCode128(text: string): Code128 | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const { data } = new CODE128(text, {}).encode()
  const bars = [...data.matchAll(/1+/g)].map((bar) => `M${QUIET + bar.index} 0h${bar[0].length}v1h-${bar[0].length}z`)
  return { modules: data.length + 2 * QUIET, path: bars.join('') }
}

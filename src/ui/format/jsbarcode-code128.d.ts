/** The package's own types name only the function that draws every kind of code. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  /** Takes any ASCII text and chooses the code sets itself: pairs of digits go into set C. */
  export class CODE128 {
    constructor(text: string, options: Record<string, never>)
    /** One character to a module: 1 is a bar, 0 a space. */
    encode(): { data: string; text: string }
  }
}

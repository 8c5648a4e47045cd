import Papa, { type Parser, type ParseResult } from 'papaparse'
import { unguardCell } from '#csv-import/formula-cell.ts'

/** A row of a file: its number as a spreadsheet counts, and its cells. */
export interface CsvRow {
  number: number
  cells: string[]
}

export type CsvRefusal = 'unreadable' | 'not-utf-8' | 'too-large' | 'empty'
export type CsvReading = { ok: true; header: string[]; rows: CsvRow[] } | { ok: false; refusal: CsvRefusal }

const LARGEST_BYTES = 64 * 1024 * 1024
/** In letters; between two pieces the page can draw and react to keys. */
const PIECE = 512 * 1024

/** Reads a file that a spreadsheet or this app wrote, in pieces. Empty rows keep their number and are left out. */
export async function readCsv(file: Blob, signal?: AbortSignal): Promise<CsvReading> {
  if (file.size > LARGEST_BYTES) return { ok: false, refusal: 'too-large' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { ok: false, refusal: 'unreadable' }
  const text = decoded(bytes)
  if (text === null) return { ok: false, refusal: 'not-utf-8' }
  const rows = (await allRows(text, signal))
    .map((cells, index) => ({ number: index + 1, cells: cells.map(unguardCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [header, ...rest] = rows
  return header === undefined ? { ok: false, refusal: 'empty' } : { ok: true, header: header.cells, rows: rest }
}

/** Decoded whole: in pieces of bytes, a letter of two or more bytes could break at a seam. */
function decoded(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What separates the column names. The rows below would mislead a guess by the commas of their addresses. */
function separatorOf(text: string): string {
  const names = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => names.split(separator).length
  return [';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best), ',')
}

async function allRows(text: string, signal: AbortSignal | undefined): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    const inPieces = {
      chunkSize: PIECE,
      delimiter: separatorOf(text),
      chunk: ({ data }: ParseResult<string[]>, parser: Parser) => {
        for (const cells of data) rows.push(cells)
        if (signal?.aborted) {
          parser.abort()
          return
        }
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => (signal?.aborted ? reject(new DOMException('Reading was cancelled', 'AbortError')) : resolve(rows)),
    }
    Papa.parse<string[]>(text, inPieces)
  })
}

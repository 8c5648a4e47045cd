import { expect, test } from 'vitest'
import { guardCell, unguardCell } from '#csv-import/formula-cell.ts'
import { readCsv } from '#csv-import/read-csv.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'

/** The same ones every time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const NASTY = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  "'",
  '"',
  '""',
  ',',
  ';',
  ' ',
  '\uFEFF',
  '0',
  'a',
  '<script>',
  'తెలుగు',
  'हिन्दी',
  '🚚',
  '👩‍👩‍👧',
  '＝',
  '\\',
  '|',
]

function nastyText(random: () => number): string {
  return Array.from({ length: Math.floor(random() * 6) }, () => NASTY[Math.floor(random() * NASTY.length)] ?? '').join('')
}

async function readBack(text: string | Blob) {
  const read = await readCsv(text instanceof Blob ? text : new Blob([text]))
  if (!read.ok) throw new Error(read.refusal)
  return { header: read.header, rows: read.rows.map(({ cells }) => cells) }
}

test('a guarded cell is no formula any more, and always leads back', () => {
  for (const formula of ['=1+1', '+91', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', "'=1", "''@x", '＝1']) {
    expect(guardCell(formula)).toBe(`'${formula}`)
    expect(unguardCell(guardCell(formula))).toBe(formula)
  }
  for (const plain of ['', 'x', "O'Brien", "'quoted'", ' =1', '1-2', 'a@b.in']) {
    expect(guardCell(plain)).toBe(plain)
    expect(unguardCell(plain)).toBe(plain)
  }
})

test('every written text is read back exactly, even a nasty one', async () => {
  const random = numbers(7)
  for (let round = 0; round < 40; round += 1) {
    const width = 2 + Math.floor(random() * 5)
    const header = Array.from({ length: width }, (_, at) => `Column ${at}`)
    // A row with nothing in it is left out, so each has a mark.
    const rows = Array.from({ length: 60 }, (_, at) => [`row ${at}`, ...Array.from({ length: width - 1 }, () => nastyText(random))])
    expect(await readBack(csvFile([csvLines([header]), csvLines(rows)]))).toEqual({ header, rows })
  }
})

test('a file of many pieces loses no letter at a seam', async () => {
  const random = numbers(11)
  const rows = Array.from({ length: 30_000 }, (_, at) => [`${at}`, `${nastyText(random)}${'లా'.repeat(at % 13)}`, nastyText(random)])
  const read = await readBack(csvFile([csvLines([['No', 'One', 'Two']]), csvLines(rows)]))
  expect(read.rows).toHaveLength(rows.length)
  expect(read.rows.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(rows[at]))).toBe(-1)
})

test('files of other programs are read: semicolons, tabs, UTF-16, other line ends, empty rows with their numbers', async () => {
  const expected = {
    header: ['A', 'B'],
    rows: [
      ['1', 'x;y,z'],
      ['2', 'ü'],
    ],
  }
  expect(await readBack('A;B\n1;"x;y,z"\n2;ü\n')).toEqual(expected)
  expect(await readBack('A\tB\r1\tx;y,z\r2\tü')).toEqual(expected)
  const wide = '\uFEFFA\tB\r\n1\tx;y,z\r\n2\tü'
  const utf16 = Uint16Array.from({ length: wide.length }, (_, at) => wide.charCodeAt(at))
  expect(await readBack(new Blob([utf16]))).toEqual(expected)
  const sparse = await readCsv(new Blob(['A,B\n\n1,2\n,\n3,4']))
  expect(sparse.ok && sparse.rows.map(({ number }) => number)).toEqual([3, 5])
})

test('a file of another kind is refused', async () => {
  expect(await readCsv(new Blob([new Uint8Array([0x41, 0x2c, 0xe9, 0x0a])]))).toEqual({ ok: false, refusal: 'not-utf-8' })
  expect(await readCsv(new Blob(['\uFEFF\r\n \r\n']))).toEqual({ ok: false, refusal: 'empty' })
  const cancelled = new AbortController()
  cancelled.abort()
  await expect(readCsv(new Blob(['A,B\n1,2']), cancelled.signal)).rejects.toThrow('cancelled')
})

import { readdir } from 'node:fs/promises'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { program } from '#tests/support/e2e/printed/print-programs.ts'

/** What label printers put on paper, in dots to the inch. */
const PRINTER = 203

export interface PrintedLabels {
  /** In inches. */
  pageSizes: { width: number; height: number }[]
  /** Of each page, without line breaks: pdftotext breaks where the label does. */
  texts: string[]
  /** Of each page, what an independent decoder reads from the dots. */
  codes: { barcode: string | undefined; qrCode: string | undefined }[]
}

/** The page as a file of the browser's printer, judged by poppler and ZBar. */
export async function printLabels(page: Page, info: TestInfo): Promise<PrintedLabels> {
  const pdf = info.outputPath('labels.pdf')
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true })
  const sizes = await program('pdfinfo', ['-f', '1', '-l', '9999', pdf])
  const pageSizes = [...sizes.matchAll(/^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+) pts/gm)].map(([, width, height]) => ({
    width: Number(width) / 72,
    height: Number(height) / 72,
  }))
  const texts = (await program('pdftotext', ['-raw', pdf, '-'])).split('\f').slice(0, -1).map(withoutBreaks)
  // Dots as a label printer has them, black or white, and not packed: that takes longer than drawing and reading them.
  await program('pdftoppm', ['-r', String(PRINTER), '-gray', '-aa', 'no', '-aaVector', 'no', pdf, info.outputPath('label')])
  const pictures = (await readdir(info.outputPath())).filter((file) => /^label-\d+\.pgm$/.test(file)).toSorted()
  return { pageSizes, texts, codes: await readCodes(pictures.map((picture) => info.outputPath(picture))) }
}

export async function expectLabelPages(printed: PrintedLabels, howMany: number): Promise<void> {
  expect(printed.pageSizes, 'one label a page').toHaveLength(howMany)
  for (const { width, height } of printed.pageSizes) {
    expect(width).toBeCloseTo(4, 2)
    expect(height).toBeCloseTo(6, 2)
  }
  expect(printed.codes).toHaveLength(howMany)
}

/** The reading order of a PDF keeps no spaces where a line was broken. */
export function withoutBreaks(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

/** One answer for each picture, in their order. */
async function readCodes(pictures: string[]): Promise<PrintedLabels['codes']> {
  const found = await program('zbarimg', ['--quiet', '--nodbus', '--xml', '-Sdisable', '-Scode128.enable', '-Sqrcode.enable', ...pictures])
  return pictures.map((picture) => {
    const [, symbols = ''] = found.split(`<source href='${picture}'>`)
    const [ofThis = ''] = symbols.split('</source>')
    const read = (kind: string) => new RegExp(`<symbol type='${kind}'[^>]*><data><!\\[CDATA\\[(.*?)\\]\\]>`).exec(ofThis)?.[1]
    return { barcode: read('CODE-128'), qrCode: read('QR-Code') }
  })
}

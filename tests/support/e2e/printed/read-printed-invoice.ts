import type { Page, TestInfo } from '@playwright/test'
import { program } from '#tests/support/e2e/printed/print-programs.ts'

export interface PrintedInvoice {
  /** Of each page, as laid out: a row of a table is a line. */
  pages: string[]
  /** In points. */
  sizes: string[]
  /** What an independent decoder reads from the page that asks for payment: the first one of a long invoice. */
  upi: string | null
}

/** The page as a file of the browser's printer, read by poppler and ZBar. */
export async function printedInvoice(page: Page, info: TestInfo, name: string): Promise<PrintedInvoice> {
  const pdf = info.outputPath(`${name}.pdf`)
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true })
  const pages = (await program('pdftotext', ['-layout', pdf, '-'])).split('\f').slice(0, -1)
  const sizes = [...(await program('pdfinfo', ['-f', '1', '-l', '9999', pdf])).matchAll(/^Page\s+\d+ size:\s+(.*) pts/gm)]
  const first = info.outputPath(`${name}-first`)
  await program('pdftoppm', ['-r', '150', '-f', '1', '-png', '-singlefile', pdf, first])
  const found = await program('zbarimg', ['--quiet', '--nodbus', '--raw', '-Sqrcode.enable', `${first}.png`]).catch(() => '')
  return { pages, sizes: sizes.map(([, size = '']) => size), upi: found.trim() || null }
}

export interface PrintedRow {
  label: string
  /** Exact: paise, or hundredths of a percent. */
  figures: bigint[]
}

/** Lines of the text that are a row with an SAC: what stands before it, and the figures after it in hundredths. */
export function rowsOf(pages: readonly string[], sac: string): PrintedRow[] {
  const row = new RegExp(`^(.*)\\b${sac}((?:\\s+[\\d,]+(?:\\.\\d+)?)+)\\s*$`)
  return pages.flatMap((text) =>
    text.split('\n').flatMap((line) => {
      const [, label, figures] = row.exec(line) ?? []
      return label === undefined || figures === undefined
        ? []
        : [{ label: label.trim(), figures: figures.trim().split(/\s+/).map(hundredths) }]
    }),
  )
}

/** Digits only, so that no fraction is ever rounded by the test itself. */
export function hundredths(figure: string): bigint {
  const [whole = '', fraction = ''] = figure.replaceAll(/[₹,]/g, '').split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

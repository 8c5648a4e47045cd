import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '#csv-import/read-csv.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'

/** The file that pressing something saves, read as a spreadsheet would. */
export async function savedCsv(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await readFile(await download.path())
  const read = await readCsv(new Blob([bytes]))
  if (!read.ok) throw new Error(read.refusal)
  const rows = read.rows.map(({ cells }) => Object.fromEntries(read.header.map((title, at) => [title, cells[at] ?? ''])))
  return { name: download.suggestedFilename(), bytes, header: read.header, rows }
}

export async function chooseCsv(page: Page, rows: Record<string, string>[], name = 'rows.csv'): Promise<void> {
  const header = Object.keys(rows[0] ?? {})
  const file = csvFile([csvLines([header, ...rows.map((row) => header.map((title) => row[title] ?? ''))])])
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(await file.arrayBuffer()) })
}

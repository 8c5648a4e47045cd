import type { Page } from '@playwright/test'
import path from 'node:path'

/** Where the pictures go that somebody wants to look at: see CONTRIBUTING.md. */
const folder = process.env['WAYBILL_PICTURES']

export const picturesWanted = folder !== undefined

/** The whole page; of a modal dialog what the window shows. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  const isCovered = await page.evaluate(() => document.querySelector('dialog:modal') !== null)
  await page.screenshot({ path: path.join(folder, `${name.replaceAll(/\W+/g, '-')}.png`), fullPage: !isCovered })
}

import type { Page } from '@playwright/test'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { expectNoSidewaysScrolling } from '#tests/support/e2e/accessibility.ts'
import { ADMIN, STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'tablet-tables' })

const TABLET = { viewport: { width: 1024, height: 768 } }

/** Tables that are wider than the room they have, and words of cells that stand on two lines. */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const table of document.querySelectorAll('table')) {
      const room = table.parentElement
      if (room === null || room.clientWidth === 0) continue
      const name = table.caption?.textContent ?? 'a table'
      if (room.scrollWidth > room.clientWidth) found.push(`${name} needs ${room.scrollWidth} px of ${room.clientWidth}`)
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const words = text.parentElement?.closest('.sr-only, caption') ? [] : (text.textContent ?? '').matchAll(/[^\s@._+/,-]{2,}/g)
        for (const word of words) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) found.push(`${name} breaks ${word[0]}`)
        }
      }
    }
    return found
  })
}

async function expectItFits(page: Page, table: string): Promise<void> {
  await expect(page.getByRole('table', { name: table })).toBeVisible()
  expect(await misfits(page)).toEqual([])
  await expectNoSidewaysScrolling(page, table)
}

testWithSignal('Staff, Client Invoice and Books fit a tablet on its side', async ({ openAs, server }) => {
  const page = await openAs(ADMIN, '/staff', TABLET)
  await expectItFits(page, 'Staff')
  await page.screenshot({ path: 'test-results/tablet-staff.png' })

  const ask = await askAs(server.url, ADMIN)
  const { clients } = await ask<{ clients: { clientCode: string }[] }>('outstanding_by_client', {})
  await page.goto(`/client-invoice?client=${clients[0]?.clientCode ?? ''}`)
  await expectItFits(page, 'Pending Shipments')
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeInViewport()
  await page.screenshot({ path: 'test-results/tablet-client-invoice.png' })
  await page.getByRole('tab', { name: 'Raised Invoices' }).click()
  await expectItFits(page, 'Raised Invoices')

  await page.goto('/dashboard/books')
  await expectItFits(page, 'Invoices of the month')
  await expectItFits(page, 'Outstanding by client and age')
  await page.screenshot({ path: 'test-results/tablet-books.png', fullPage: true })
})

testWithSignal('under a finger each row of the list is a target of 48 px, and so is what stands in it', async ({ openAs }) => {
  const page = await openAs(STAFF, '/dashboard', { ...TABLET, hasTouch: true })
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const region = page.getByRole('region', { name: 'Recent Shipments' })
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 820, height: 1180 },
    { width: 768, height: 1024 },
  ]) {
    await test.step(`at ${viewport.width} × ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await expect(rows.nth(5)).toBeVisible()
      const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
      const small = await rows.first().evaluate((row) =>
        [...row.querySelectorAll<HTMLElement>('button, label')]
          .filter((each) => each.checkVisibility() && each.closest('.sr-only') === null)
          .map((each) => ({ what: each.textContent || each.ariaLabel, height: Math.round(each.getBoundingClientRect().height) }))
          .filter(({ height }) => height < 48),
      )
      expect(small).toEqual([])
      const missing = await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(missing, 'pixels that the usual columns need beyond the room').toBe(0)
      const table = await region.boundingBox()
      const menu = await rows
        .first()
        .getByRole('button', { name: /^More for / })
        .boundingBox()
      if (table === null || menu === null) throw new Error('No table, or no menu')
      expect(menu.x + menu.width, 'the whole menu button is in sight').toBeLessThanOrEqual(table.x + table.width)
    })
  }
})

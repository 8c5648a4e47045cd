import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { changeMeta } from '#store/database/meta.ts'
import '#ui/tokens.css'
import { deskWith } from '#tests/support/desk-pages.tsx'

// More chips than any window has room for.
const openList = deskWith(18, (n) => ({ status: SHIPMENT_STATUSES[n % SHIPMENT_STATUSES.length] ?? 'Pending' }))

test.each([
  [390, 844],
  [820, 1180],
  [1440, 900],
])('the need that is chosen is in sight, and nothing is wider than the window, at %i × %i', async (width, height) => {
  const { innerWidth, innerHeight } = window
  await page.viewport(width, height)
  document.body.style.paddingInline = '16px'
  const { screen, database } = await openList(['/elsewhere', '/dashboard?need=late'])
  await changeMeta(database, 'mirror', { phase: 'complete' })
  const strip = screen.getByRole('region', { name: 'Shipment counts' })
  await expect.element(strip.getByRole('button', { name: 'Delivered' })).toBeInTheDocument()
  const chip = strip.getByRole('button', { name: 'take this filter off' }).element().getBoundingClientRect()
  expect(chip.left).toBeGreaterThanOrEqual(0)
  expect(chip.right).toBeLessThanOrEqual(width)
  expect(strip.element().scrollWidth).toBeGreaterThan(strip.element().clientWidth)
  expect(document.documentElement.scrollWidth).toBe(width)
  document.body.style.paddingInline = ''
  await page.viewport(innerWidth, innerHeight)
})

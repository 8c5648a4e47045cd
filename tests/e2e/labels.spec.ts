import type { Page } from '@playwright/test'
import { COMPANY } from '#domain/company.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { book, type Booking } from '#tests/support/e2e/long-list.ts'
import { untilReadyOffline } from '#tests/support/e2e/offline.ts'
import { STAFF } from '#tests/support/e2e/people.ts'
import { expectLabelPages, printLabels, withoutBreaks } from '#tests/support/e2e/printed-labels.ts'
import { DESK, expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'labels' })

const DARK = { ...DESK, colorScheme: 'dark' as const }
const LONG_STREET = 'Flat 1204, Tower C, Sri Venkateswara Residency, beside the old Nizam’s printing press, '.repeat(6).trim()

/** Every text that has broken a label somewhere. */
const NASTY: (Booking & { tracking_number: string; to_name_or_company: string })[] = [
  {
    tracking_number: '9900000000000001',
    from_name_or_company: '<script>alert("label")</script>',
    to_name_or_company: `O'Brien & "Sons" <b>Ltd</b>`,
    to_street_address: '5 > 4 && 3 < 4; `whoami` ${HOME}',
    handling_instructions: 'Keep "upright" & <i>dry</i>',
  },
  {
    tracking_number: '9900000000000002',
    from_name_or_company: 'శ్రీ వెంకటేశ్వర ట్రేడర్స్',
    from_street_address: 'హైదరాబాద్ రోడ్డు',
    to_name_or_company: 'राम प्रसाद एंड संस',
    to_street_address: 'महात्मा गांधी मार्ग',
    handling_instructions: 'జాగ్రత్తగా · सावधानी से',
  },
  {
    tracking_number: '9900000000000003',
    from_name_or_company: 'Rajendra Narasimha Venkata Subrahmanya Import Export and General Trading Company Private Limited',
    from_street_address: LONG_STREET,
    to_name_or_company: `${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} (India)`,
    to_street_address: `${LONG_STREET} END-OF-ADDRESS`,
    handling_instructions: 'This side up. Do not stack. Keep away from heat. Call before delivery. '.repeat(4).trim(),
  },
  { tracking_number: '990000000000004', to_name_or_company: 'An odd count of digits' },
]

const linkTo = (trackingNumber: string) => `${COMPANY.website}/user-tracking/${trackingNumber}`

/** Headless browsers have no print dialog: notes when it would have opened. */
async function watchPrinting(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const opened: number[] = []
    Object.assign(window, { printDialogs: opened })
    window.print = () => void opened.push(performance.now())
  })
  return () => page.evaluate(() => (window as unknown as { printDialogs: number[] }).printDialogs)
}

const labels = (page: Page) => page.getByRole('article', { name: /^Label / })

test.beforeAll(async ({ server }) => {
  await book(await askAs(server.url, STAFF), NASTY)
})

test('whatever was typed prints as itself, on exact pages that a scanner reads', async ({ openAs }, info) => {
  const page = await openAs(STAFF, '/dashboard?size=50', DARK)
  for (const { to_name_or_company } of NASTY)
    await page.getByRole('row').filter({ hasText: to_name_or_company }).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Print labels' }).click()
  await expect(page.getByRole('heading', { name: `${NASTY.length} labels` })).toBeVisible()
  await expect(labels(page)).toHaveCount(NASTY.length)
  await expectAccessible(page, 'the labels in the dark')
  await page.screenshot({ path: info.outputPath('preview-dark.png'), fullPage: true })

  const printed = await printLabels(page, info)
  await expectLabelPages(printed, NASTY.length)
  for (const { from_name_or_company, to_name_or_company, to_street_address, handling_instructions, tracking_number } of NASTY) {
    const index = printed.texts.findIndex((words) => words.includes(tracking_number))
    const text = printed.texts[index] ?? ''
    const typed = [tracking_number, from_name_or_company, to_name_or_company, to_street_address, handling_instructions]
    // Telugu and Hindi come out of a PDF in the order of their shapes, not of their letters: those pages are compared by eye.
    for (const part of typed) if (typeof part === 'string' && isLatin(part)) expect(text).toContain(withoutBreaks(part))
    expect(printed.codes[index]?.qrCode).toBe(linkTo(tracking_number))
    expect(printed.codes[index]?.barcode).toBe(tracking_number)
  }
  const cut = await labels(page).evaluateAll(
    (all) =>
      all.flatMap((label) =>
        [...label.querySelectorAll('.label-room, .label-details, .label-code, .label-head')].filter(
          (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
        ),
      ).length,
  )
  expect(cut, 'parts of labels that lose some of their text').toBe(0)
})

const isLatin = (text: string) => /^[ -\u024f\u2019]*$/.test(text)

test('the print dialog opens by itself 400 ms after the label, without signal too', async ({ openAs }) => {
  const page = await openAs(STAFF, '/dashboard?q=9900000000000001')
  const printing = await watchPrinting(page)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Print/ })
    .click()
  await expect(labels(page)).toHaveCount(1)
  const shown = await page.evaluate(() => performance.now())
  await expect.poll(printing).toHaveLength(1)
  const [opened = 0] = await printing()
  expect(opened - shown).toBeLessThan(1500)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await printing()).toHaveLength(2)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(labels(page)).toHaveCount(1)
  await page.context().setOffline(false)
})

test('fifty labels are one document, and each of its codes is read', async ({ openAs, server }, info) => {
  const ask = await askAs(server.url, STAFF)
  await book(
    ask,
    Array.from({ length: 50 }, (_, index) => ({ tracking_number: `88000000000000${String(index).padStart(2, '0')}` })),
  )
  const page = await openAs(STAFF, '/dashboard?size=50&q=880000000000')
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Print labels' }).click()
  await expect(page.getByRole('heading', { name: '50 labels' })).toBeVisible()
  await expect(labels(page)).toHaveCount(50)
  const printed = await printLabels(page, info)
  await expectLabelPages(printed, 50)
  const read = printed.codes.map(({ barcode }) => barcode)
  expect(new Set(read).size, 'each label has its own barcode').toBe(50)
  for (const { barcode, qrCode } of printed.codes) {
    expect(barcode).toMatch(/^88000000000000\d\d$/)
    expect(qrCode).toBe(linkTo(barcode ?? ''))
  }
})

test('on a phone the label fits the screen and still prints at its size', async ({ openAs }, info) => {
  const page = await openAs(STAFF, '/dashboard?q=9900000000000003', PHONE)
  await page.getByRole('link', { name: /^Print label of/ }).click()
  await expect(labels(page)).toHaveCount(1)
  await expectAccessible(page, 'one label on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.screenshot({ path: info.outputPath('phone.png'), fullPage: true })
  await expectLabelPages(await printLabels(page, info), 1)
  await page.goto('/dashboard/labels')
  await expect(page.getByText('No shipments chosen.')).toBeVisible()
})

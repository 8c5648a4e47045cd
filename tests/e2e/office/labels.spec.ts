import type { Page } from '@playwright/test'
import { COMPANY } from '#domain/people/company.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { book, type Booking } from '#tests/support/e2e/screens/long-list.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { expectLabelPages, printLabels, withoutBreaks } from '#tests/support/e2e/printed/printed-labels.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'labels' })

const DARK = { ...DESK, colorScheme: 'dark' as const }
const LONG_STREET = 'Flat 1204, Tower C, Sri Venkateswara Residency, beside the old Nizam’s printing press, '.repeat(6).trim()

/** Its bars would be too thin to scan. */
const TOO_LONG = '9'.repeat(64)

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
  { tracking_number: TOO_LONG, to_name_or_company: 'As many digits as a number may have' },
]

const linkTo = (trackingNumber: string) => `${COMPANY.website}/user-tracking/${trackingNumber}`

interface Watched {
  /** When the print dialog would have opened; headless browsers have none. */
  dialogs: number[]
  /** When the labels on the page became more, and what the progress said then. */
  steps: { at: number; labels: number; said: string }[]
}

async function watchPrinting(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    const watched: Watched = { dialogs: [], steps: [] }
    Object.assign(window, { watched })
    window.print = () => void watched.dialogs.push(performance.now())
    new MutationObserver(() => {
      const count = document.querySelectorAll('article[aria-label^="Label "]').length
      if (count === (watched.steps.at(-1)?.labels ?? 0)) return
      const said = document.querySelector('[role="progressbar"], progress')?.parentElement?.textContent ?? ''
      watched.steps.push({ at: performance.now(), labels: count, said })
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { watched: Watched }).watched)
}

/** From the last label's appearance to the print dialog's opening. */
function waitBeforeDialog({ dialogs, steps }: Watched): number {
  return (dialogs.at(0) ?? Number.NaN) - (steps.at(-1)?.at ?? Number.NaN)
}

const labels = (page: Page) => page.getByRole('article', { name: /^Label / })

test.beforeAll(async ({ server }) => {
  await book(await askAs(server.url, STAFF), NASTY)
})

testWithSignal('typed text prints as itself, on exact pages that a scanner reads', async ({ openAs }, info) => {
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
    if (tracking_number === TOO_LONG) expect(printed.codes[index]?.barcode, 'the readable id').toMatch(/^SHP\w{6}$/)
    else expect(printed.codes[index]?.barcode).toBe(tracking_number)
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
  const filled = await labels(page)
    .filter({ hasText: 'END-OF-ADDRESS' })
    .evaluate((label) => (label.querySelector('.label-texts')?.scrollHeight ?? 0) / (label.querySelector('.label-room')?.clientHeight ?? 1))
  expect(filled, 'a long address is no smaller than it has to be').toBeGreaterThan(0.85)
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
  await expect.poll(async () => (await printing()).dialogs).toHaveLength(1)
  const waited = waitBeforeDialog(await printing())
  expect(waited).toBeGreaterThanOrEqual(400)
  expect(waited).toBeLessThan(900)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect((await printing()).dialogs).toHaveLength(2)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(labels(page)).toHaveCount(1)
  await page.context().setOffline(false)
})

testWithSignal(
  'two hundred labels count themselves, can be stopped, and are one document whose every code is read',
  async ({ openAs, server }, info) => {
    await book(
      await askAs(server.url, STAFF),
      Array.from({ length: 200 }, (_, index) => ({ tracking_number: `8800000000000${String(index).padStart(3, '0')}` })),
    )
    const page = await openAs(STAFF, '/dashboard?size=50&q=8800000000000')
    const watched = await watchPrinting(page)
    await page.reload()
    const bar = page.getByRole('region', { name: 'Selected shipments' })
    for (const [selected, shown] of [
      [50, '1 - 50'],
      [100, '51 - 100'],
      [150, '101 - 150'],
      [200, '151 - 200'],
    ] as const) {
      if (selected > 50) await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText(`Showing ${shown} of 200`)).toBeVisible()
      const all = page.getByRole('checkbox', { name: 'Select all on this page' })
      // Until the next page's rows are there it is still the one of the page before.
      await expect(all).not.toBeChecked()
      await all.check()
      await expect(bar).toContainText(`${selected} selected`)
    }

    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await bar.getByRole('button', { name: 'Print labels' }).click()
    await expect(page.getByRole('progressbar', { name: 'Preparing labels…' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar).toContainText('200 selected')
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const { steps } = await watched()
    const drawn = Math.max(...steps.map((step) => step.labels))
    expect(drawn, 'labels drawn before the press of Cancel was heard').toBeLessThan(200)
    for (const { labels: count, said } of steps.slice(0, -1)) expect(said).toContain(`${count} of 200`)
    await page.waitForTimeout(1000)
    const afterwards = await watched()
    expect(afterwards.steps.at(-1)?.labels, 'nothing goes on being drawn').toBe(0)
    expect(afterwards.dialogs, 'and nothing is printed').toEqual([])

    await bar.getByRole('button', { name: 'Print labels' }).click()
    await expect(page.getByRole('heading', { name: '200 labels' })).toBeVisible()
    await expect(labels(page)).toHaveCount(200)
    await expect.poll(async () => (await watched()).dialogs).toHaveLength(1)
    const waited = waitBeforeDialog(await watched())
    expect(waited).toBeGreaterThanOrEqual(400)
    expect(waited).toBeLessThan(900)
    const printed = await printLabels(page, info)
    await expectLabelPages(printed, 200)
    const read = printed.codes.map(({ barcode }) => barcode)
    expect(new Set(read).size, 'each label has its own barcode').toBe(200)
    for (const { barcode, qrCode } of printed.codes) {
      expect(barcode).toMatch(/^8800000000000\d\d\d$/)
      expect(qrCode).toBe(linkTo(barcode ?? ''))
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(bar).toContainText('200 selected')
  },
)

testWithSignal('on a phone the label fits the screen and still prints at its size', async ({ openAs }, info) => {
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

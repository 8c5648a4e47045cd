import { readFile } from 'node:fs/promises'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { printedInvoice } from '#tests/support/e2e/printed/read-printed-invoice.ts'
import { capture, push } from '#tests/support/e2e/screens/captures.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { ADMIN, DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal.use({ company: 'remittances' })

/** More than a page of paper holds. */
const NUMBERS = Array.from({ length: 60 }, (_, at) => `880000000000${String(71 + at).padStart(3, '0')}`)
const [UPI = '', CASH = ''] = NUMBERS

testWithSignal(
  'money collected at the door is counted or found, due to its client, paid out, and stated',
  async ({ openAs, server }, info) => {
    const [staff, driver, admin] = await Promise.all([STAFF, DRIVER, ADMIN].map(async (who) => askAs(server.url, who)))
    if (!staff || !driver || !admin) throw new Error('Nobody to ask')
    await admin('save_company_setting', { name: 'remittance_days', value: 0 })
    await book(
      staff,
      NUMBERS.map((tracking_number) => ({ tracking_number, client_code: 'P101', payment_mode: 'cod', collect_amount: 1250_00 })),
    )
    const captures = NUMBERS.map((number) => {
      const command = capture(number, 'Delivered', '')
      const paid = number === UPI ? ({ mode: 'upi', reference: '4321' } as const) : ({ mode: 'cash', reference: null } as const)
      const collection = { expectedPaise: 1250_00, collectedPaise: 1250_00, reason: null, ...paid }
      return { ...command, payload: { ...command.payload, collection } }
    })
    await push(driver, ...captures.slice(0, 30))
    await push(driver, ...captures.slice(30))

    const page = await openAs(STAFF, '/dashboard/cash')
    await page.getByRole('button', { name: 'Count the cash of Dev Driver' }).click()
    const count = page.getByRole('dialog', { name: 'Count the cash of Dev Driver' })
    await count.getByLabel('₹500').fill('147')
    await count.getByLabel('₹50', { exact: true }).fill('5')
    await count.getByRole('button', { name: 'Record hand-over' }).click()
    await expect(count).toBeHidden()
    const found = page.getByRole('button', { name: `Found in the bank: ${UPI}` })
    await found.click()
    await expect(found).toBeHidden()
    await expectAccessible(page, 'cash with claims')

    await page.goto('/dashboard/remittances')
    // The demo company's other clients are due as well.
    const client = page.getByRole('article').filter({ hasText: 'P101' })
    await expect(client).toContainText('₹75,000')
    await client.getByRole('button', { name: /^Parcels of/ }).click()
    await expect(client.getByRole('list', { name: /^Parcels of/ }).getByRole('listitem')).toHaveCount(60)
    await expectAccessible(page, 'what is due')
    await client.getByRole('button', { name: /^Pay out/ }).click()
    const payOut = page.getByRole('dialog', { name: /^Pay out/ })
    await payOut.getByRole('button', { name: 'Add a deduction' }).click()
    await payOut.getByLabel('Deduction 1: for what').fill('Handling of returns')
    await payOut.getByLabel('Deduction 1: rupees').fill('100.50')
    await payOut.getByLabel('Bank reference').fill('UTR000123')
    await expectAccessible(page, 'a pay-out')
    await payOut.getByRole('button', { name: 'Record pay-out' }).click()
    await expect(client).toBeHidden()
    await expect(page.getByRole('list', { name: 'Paid out' })).toContainText('₹74,899.50')

    await page.getByRole('link', { name: 'Statement R-0002' }).click()
    const paper = page.getByRole('article', { name: 'Remittance R-0002' })
    for (const words of [CASH, UPI, 'Handling of returns', 'UTR000123', '74,899.50']) await expect(paper).toContainText(words)
    await expectAccessible(page, 'a statement')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    for (const words of [CASH, UPI, '-100.50', '74899.50']) expect(text).toContain(words)

    const { pages, sizes } = await printedInvoice(page, info, 'statement')
    for (const size of sizes) expect(size).toMatch(/^59[45]\S* x 84[12]/)
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, printed] of pages.entries()) {
      for (const heading of ['No.', 'Tracking number', 'Recipient', 'Collected on', 'By', 'Amount (₹)']) expect(printed).toContain(heading)
      expect(printed).toContain(`Page ${at + 1} of ${pages.length}`)
    }
    const all = pages.join('\n')
    for (const number of NUMBERS) expect(all.split(number), number).toHaveLength(2)
    for (const fact of ['Remittance R-0002', 'P101', 'UTR000123']) expect(pages[0]).toContain(fact)
    // What is added up and taken off stands together.
    for (const row of [/Collected\s+75,000\.00/, /Handling of returns\s+-100\.50/, /Paid\s+74,899\.50/]) expect(pages.at(-1)).toMatch(row)
  },
)

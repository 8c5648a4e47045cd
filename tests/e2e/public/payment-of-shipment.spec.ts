import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { CARD, expectPaid, payButton, shipmentsToPay, typeCard, type ShipmentToPay } from '#tests/support/e2e/screens/paying.ts'
import { CUSTOMER, DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'payment-of-shipment' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

const UPI_ID = 'secret.name@bank'
const pathOf = ({ token }: ShipmentToPay) => `/shipment-payment?shipment=${token}`
let shipments: ShipmentToPay[] = []
function next(): ShipmentToPay {
  const shipment = shipments.shift()
  if (!shipment) throw new Error('Too few shipments to pay')
  return shipment
}

test.beforeAll(async ({ server }) => {
  shipments = (await shipmentsToPay(server.url, 10, 'In Transit')).toReversed()
})

testWithSignal(
  'the amount is the server’s, not the address’s; paid is paid after a reload, in another tab and after Back',
  async ({ page, context }) => {
    const shipment = next()
    await page.goto(`${pathOf(shipment)}&cost=1&method=Free`)
    await expect(page.getByText(shipment.trackingNumber)).toBeVisible()
    await expect(payButton(page)).toHaveText(`Pay ${formatRupees(shipment.outstandingPaise)}`)
    const other = await context.newPage()
    await other.goto(pathOf(shipment))
    await typeCard(other, CARD)
    await typeCard(page, CARD)

    await payButton(page).dblclick()
    await expectPaid(page)
    await expect(page.getByText('Paid (demo)')).toBeVisible()
    await payButton(other).click()
    await expect(other.getByText('This shipment has been paid already. Nothing was taken a second time.')).toBeVisible()
    await expect(other.getByText('Paid (demo)')).toBeVisible()

    await page.reload()
    await expect(page.getByText('Paid (demo)')).toBeVisible()
    await expect(payButton(page)).toBeHidden()
    await page.goto('/track')
    await page.goBack()
    await expect(page.getByText('Paid (demo)')).toBeVisible()
    const { payments } = await shipment.ledger()
    expect(payments).toMatchObject([{ amountPaise: shipment.outstandingPaise, method: 'card', demo: true, recordedBy: null }])
  },
)

test('a reload in the middle, or an answer that was lost, never pays twice', async ({ page, openBrowser, server }) => {
  const shipment = next()
  // Without the service worker, so that the answer can be lost between server and page.
  const losing = await (await openBrowser({ serviceWorkers: 'block' })).newPage()
  await losing.goto(pathOf(shipment))
  await typeCard(losing, CARD)
  await losing.route('**/rpc/pay_shipment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payButton(losing).click()
  await expect(losing.getByRole('alert')).toContainText('you will not pay twice')
  expect((await shipment.ledger()).state).toBe('paid-demo')
  await losing.unroute('**/rpc/pay_shipment')
  await payButton(losing).click()
  await expectPaid(losing)
  expect((await shipment.ledger()).payments).toHaveLength(1)

  const another = next()
  await page.goto(pathOf(another))
  await typeCard(page, CARD)
  const held = server.road.hold('/rpc/pay_shipment')
  await payButton(page).click()
  await held.arrived
  await page.reload()
  held.release()
  await expect(page.getByText(another.trackingNumber)).toBeVisible()
  await expect(payButton(page).or(page.getByText('Paid (demo)')).first()).toBeVisible()
  if (await payButton(page).isVisible()) {
    await typeCard(page, CARD)
    await payButton(page).click()
  }
  await expect(page.getByText('Paid (demo)')).toBeVisible()
  expect((await another.ledger()).payments).toHaveLength(1)
})

test('no card number, CVV, name or UPI ID goes to the server or stays on the device', async ({ openAs }) => {
  const said: string[] = []
  const page = await openAs(CUSTOMER, '/track', PHONE)
  page.context().on('request', (request) => said.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`))
  const byCard = next()
  await page.goto(pathOf(byCard))
  await typeCard(page, { ...CARD, cvv: '9731', name: 'Unheard Of' })
  await payButton(page).click()
  await expectPaid(page)
  const byUpi = next()
  await page.goto(pathOf(byUpi))
  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByLabel('UPI ID').fill(UPI_ID)
  await payButton(page).click()
  await expectPaid(page)

  const kept = await page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), JSON.stringify(history.state), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes('/rest/')) found.push(request.url)
    }
    for (const { name } of await indexedDB.databases()) found.push(name ?? '')
    return found.join('\n')
  })
  expect(said.some((line) => line.includes('pay_shipment'))).toBe(true)
  for (const secret of [CARD.number, '4111 1111', '9731', 'Unheard Of', UPI_ID, encodeURIComponent(UPI_ID)]) {
    expect(
      said.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([])
    expect(kept).not.toContain(secret)
  }
  const [payment] = (await byUpi.ledger()).payments
  expect(payment?.method).toBe('upi')
  expect(payment?.reference).toMatch(/^DEMO-/)
})

testWithSignal('UPI shows a code and a link with amount and reference, and says that neither proves anything', async ({ openAs }, info) => {
  const shipment = next()
  const desk = await openAs(CUSTOMER, '/shipment-payment')
  const codeFiles: string[] = []
  desk.on('request', (request) => {
    if (request.url().includes('draw-qr-code')) codeFiles.push(request.url())
  })
  await desk.goto(pathOf(shipment))
  await expect(payButton(desk)).toBeVisible()
  expect(codeFiles, 'before anybody asks for a code').toEqual([])
  const page = await openAs(CUSTOMER, pathOf(shipment), { ...PHONE, deviceScaleFactor: 2 })
  await expect(page.getByRole('radio', { name: 'UPI' })).toBeChecked()
  const amount = (shipment.outstandingPaise / 100).toFixed(2)
  const link = page.getByRole('link', { name: 'Open UPI app' })
  await expect(link).toBeVisible()
  const href = await link.getAttribute('href')
  expect(href).toMatch(/^upi:\/\/pay\?pa=deccansparrow@examplebank&pn=Deccan%20Sparrow%20Logistics&am=/)
  expect(href).toContain(`&am=${amount}&cu=INR&tr=${shipment.trackingNumber}&`)
  await expect(page.getByText('A code or a link never proves payment')).toBeVisible()

  const code = page.getByRole('img', { name: `QR code to pay ${formatRupees(shipment.outstandingPaise)} by UPI` })
  await expect(code).toBeVisible()
  const picture = await code.screenshot()
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const [read] = await readBarcodes(Uint8Array.from(picture), { formats: ['QRCode'] })
  expect(read?.text).toBe(href)
  const file = info.outputPath('code.png')
  await writeFile(file, picture)
  expect(await readByZbar(file, href ?? '')).toBe(href)
})

/** A second, independent scanner, where the machine has one. */
async function readByZbar(file: string, otherwise: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('zbarimg', ['--quiet', '--raw', file])
    return stdout.trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  }
}

testWithSignal('the number on the parcel leads to its payment; what is not waited for is not told', async ({ openAs, server }) => {
  const [ready] = await shipmentsToPay(server.url, 1, 'Ready for Payment')
  // A driver is a stranger to prices, and a caller apart: each may ask ten times a minute.
  const page = await openAs(DRIVER, '/shipment-payment', PHONE)
  await page.getByRole('button', { name: 'Find shipment' }).click()
  await expect(page.getByLabel('Tracking number')).toHaveAccessibleDescription(/Enter the tracking number of your shipment\./)
  await page.getByLabel('Tracking number').fill(next().trackingNumber)
  await page.getByRole('button', { name: 'Find shipment' }).click()
  await expect(page.getByLabel('Tracking number')).toHaveAccessibleDescription(/We found nothing to pay for this number/)
  await page.getByLabel('Tracking number').fill(ready?.trackingNumber ?? '')
  await page.getByRole('button', { name: 'Find shipment' }).click()
  await expect(payButton(page)).toHaveText(`Pay ${formatRupees(ready?.outstandingPaise ?? 0)}`)
  await expect(page).toHaveURL(/\/shipment-payment\?number=/)
  await typeCard(page, CARD)
  await payButton(page).click()
  await expectPaid(page)
  await page.reload()
  await expect(page.getByLabel('Tracking number')).toHaveAccessibleDescription(/We found nothing to pay for this number/)
  await page.goto('/shipment-payment?shipment=nonsense')
  await expect(page.getByText('This payment link leads to no shipment.')).toBeVisible()
})

test('without signal a shipment’s payment says so, and comes by itself when the signal does', async ({ openAs }) => {
  const page = await openAs(CUSTOMER, '/shipment-payment', PHONE)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  await page.goto(pathOf(next()))
  await expect(page.getByText('A payment needs a connection. Nothing was sent, and nothing is kept to be sent later.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(payButton(page)).toBeVisible()
})

testWithSignal('a customer pays out of the list of their own shipments, on a phone', async ({ openAs }) => {
  const page = await openAs(CUSTOMER, '/dashboard', PHONE)
  await expect(page.getByRole('heading', { name: 'My shipments' })).toBeVisible()
  const pay = page.getByRole('link', { name: /^Pay now for / }).first()
  const number = ((await pay.getAttribute('aria-label')) ?? '').replace('Pay now for ', '')
  await page.getByRole('tab', { name: /^Past/ }).click()
  await expect(page.getByText('Paid (demo)').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: `Pay now for ${number}` }).click()
  await expect(page.getByRole('region', { name: 'What you pay for' }).getByText(number)).toBeVisible()
  await typeCard(page, CARD)
  await payButton(page).click()
  await expectPaid(page)
  await page.getByRole('link', { name: 'Receipt to print or save as PDF' }).click()
  await expect(page.getByRole('article', { name: `Receipt ${number}` })).toContainText(`Receipt no. ${number}/1`)
  await page.goBack()
  await page.goBack()
  await page.getByLabel('Search my shipments').fill(number)
  await expect(page.getByRole('tab', { name: 'On the way (1)' })).toHaveAttribute('aria-selected', 'true')
  const paid = page.getByRole('tabpanel')
  await expect(paid.getByRole('link', { name: `Track ${number}` })).toBeVisible()
  await expect(paid).toContainText('Paid (demo)')
  await expect(paid.getByRole('link', { name: `Receipt for ${number}` })).toBeVisible()
  await expect(paid.getByRole('link', { name: /^Pay now/ })).toBeHidden()
})

testWithSignal('a customer’s list loads neither the local database nor the office', async ({ openAs, request }) => {
  const page = await openAs(CUSTOMER, '/login', PHONE)
  const scripts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.url().endsWith('.js')) scripts.add(asked.url())
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(scripts.size).toBeGreaterThan(1)
  for (const script of scripts) {
    const text = await (await request.get(script)).text()
    expect(/DexieError|Recent Shipments/.exec(text)?.[0], script).toBeUndefined()
  }
})

test('the office records what came in, part by part, and sends the link for the rest', async ({ openAs, errors }) => {
  errors.expect(/ERR_FAILED/)
  const shipment = next()
  const page = await openAs(STAFF, `/dashboard/shipments/${shipment.id}`, DESK)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const section = page.getByRole('region', { name: 'Payments' })
  await expect(section.getByText(`${formatRupees(shipment.outstandingPaise)} outstanding`)).toBeVisible()
  await expectAccessible(page, 'payments of a shipment')

  await section.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue((shipment.outstandingPaise / 100).toFixed(2))
  await dialog.getByLabel('Amount in rupees').fill('99999999')
  await dialog.getByLabel('Paid by').selectOption('upi')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByLabel('Amount in rupees')).toHaveAccessibleDescription(/No more than .* is outstanding\./)
  await expect(dialog.getByLabel('Reference')).toHaveAccessibleDescription(/Enter the reference/)
  await expectAccessible(page, 'a refused record')
  await dialog.getByLabel('Amount in rupees').fill('1.50')
  await dialog.getByLabel('Reference').fill('UTR 42')
  // It arrives, and its answer is lost: what is changed before the second try would be another payment.
  await page.route(
    '**/rest/v1/rpc/record_payment',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('If it did arrive, recording it again here counts it once.')).toBeVisible()
  await dialog.getByLabel('Amount in rupees').fill('2.50')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('₹1.50 was recorded at the first try. What was changed since is not in the books.')).toBeVisible()
  const first = section.getByRole('listitem').filter({ hasText: 'UTR 42' })
  await expect(first).toContainText('₹1.50 · UPI')
  await expect(first).toContainText('Sita Staff')

  await section.getByRole('button', { name: 'Copy payment link' }).click()
  await expect(section.getByText('Payment link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(pathOf(shipment))

  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await expect(section.getByText('Recording a payment needs a connection.')).toBeVisible()
  await page.context().setOffline(false)
  await section.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText(/ outstanding$/)).toBeHidden()
  await expect(section.getByRole('button', { name: 'Record payment' })).toBeHidden()
  expect(await shipment.ledger()).toMatchObject({ state: 'paid', outstandingPaise: 0 })
})

testWithSignal('the desk opens the payment of the selected row, and asks for a number without one', async ({ openAs }) => {
  const shipment = next()
  const page = await openAs(STAFF, `/dashboard?q=${shipment.trackingNumber}`, DESK)
  await expect(page.getByRole('link', { name: 'Pay for Shipment' })).toHaveAttribute('href', '/shipment-payment')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Pay for Shipment' }).click()
  await expect(payButton(page)).toHaveText(`Pay ${formatRupees(shipment.outstandingPaise)}`)
})

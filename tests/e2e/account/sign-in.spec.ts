import { ADMIN, CUSTOMER, DRIVER, MANAGER, PASSWORD, signIn, signInForDelivery } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'sign-in', ...DESK })

testWithSignal('each role lands on its own work', async ({ openBrowser }) => {
  for (const [email, path, heading] of [
    [ADMIN, '/dashboard', 'Recent Shipments'],
    [DRIVER, '/pod', 'Deliveries'],
    [CUSTOMER, '/dashboard', 'Welcome, Chitra Customer'],
  ] as const) {
    const page = await (await openBrowser(DESK)).newPage()
    await signIn(page, email)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
})

testWithSignal('nobody enters another role’s pages', async ({ openAs }) => {
  const driver = await openAs(DRIVER, '/dashboard')
  await expect(driver).toHaveURL(/\/pod$/)
  await driver.goto('/dashboard/review')
  await expect(driver.getByText("You don't have access to this page.")).toBeVisible()
  await driver.getByRole('link', { name: 'Back to your work' }).click()
  await expect(driver).toHaveURL(/\/pod$/)
  const customer = await openAs(CUSTOMER, '/dashboard/review')
  await expect(customer.getByText("You don't have access to this page.")).toBeVisible()
  await customer.goto('/pod')
  await expect(customer.getByText("You don't have access to this page.")).toBeVisible()
})

testWithSignal('a signed-out person is asked to sign in and comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/dashboard/import?from=here#end')
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fimport%3Ffrom%3Dhere')
  await page.getByRole('textbox', { name: 'Email address' }).fill(MANAGER)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard/import?from=here')
})

testWithSignal('another site as the way back is not followed', async ({ page, server }) => {
  await page.goto('/login?next=//elsewhere.example/')
  await page.getByRole('textbox', { name: 'Email address' }).fill(MANAGER)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Nor by somebody who is signed in already. Each form of such an address is next-path's own test.
  await page.goto(`/login?next=${encodeURIComponent('/\\elsewhere.example')}`)
  await expect(page).toHaveURL(`${server.url}/dashboard`)
})

testWithSignal('the signed-in flag without a session leads to the form, not round in circles', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('isLoggedIn', 'true'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).not.toBe('true')
})

testWithSignal('delivery staff sign in with their phone number, and a space that the keyboard added', async ({ openBrowser, errors }) => {
  errors.expect(/status of 400/)
  const page = await (await openBrowser(PHONE)).newPage()
  await page.goto('/pod')
  await expect(page).toHaveURL('/pod-login')
  await signInForDelivery(page, '9000000002', 'wrong')
  await expect(page.getByRole('alert')).toContainText('Wrong phone/email or password.')
  await signInForDelivery(page, '9000000002 ', `${PASSWORD} `)
  await expect(page).toHaveURL(/\/pod$/)
  await expect(page.getByText('Divya Driver')).toBeVisible()
})

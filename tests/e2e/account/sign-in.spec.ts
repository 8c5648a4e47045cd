import { ADMIN, CUSTOMER, DRIVER, MANAGER, PASSWORD, signIn, signInForDelivery, STAFF } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'sign-in', ...DESK })

testWithSignal('an empty form says what is missing, beside the fields and at the top', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Email address is required.')
  await expect(summary).toContainText('Password is required.')
  await summary.getByRole('link', { name: 'Email address is required.' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
})

testWithSignal('a wrong password is refused in words, and nothing typed is lost', async ({ page, errors }) => {
  errors.expect(/status of 400/)
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill(STAFF)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This e-mail address and password do not match.')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(STAFF)
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('not-this-one')
})

testWithSignal('an address that was never confirmed is sent to its inbox', async ({ page, server, errors }) => {
  errors.expect(/status of 400/)
  const email = 'newcomer@waybill.example'
  await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'sb_publishable_waybill_embedded' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Please verify your email first. Check your inbox.')
})

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

for (const [size, options] of Object.entries({ phone: PHONE, desk: DESK })) {
  testWithSignal(`a signed-out person is asked to sign in and comes back to where they wanted to go, ${size}`, async ({ openBrowser }) => {
    const page = await (await openBrowser(options)).newPage()
    await page.goto('/dashboard/import?from=here#end')
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fimport%3Ffrom%3Dhere')
    await page.getByRole('textbox', { name: 'Email address' }).fill(MANAGER)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard/import?from=here')
  })

  testWithSignal(
    `delivery staff: an empty form, a field left empty, a wrong password and an unknown number, ${size}`,
    async ({ openBrowser, errors }) => {
      errors.expect(/status of 400/)
      const page = await (await openBrowser(options)).newPage()
      const [login, password] = [page.getByRole('textbox', { name: 'Phone/e-mail' }), page.getByRole('textbox', { name: 'Password/OTP' })]
      await page.goto('/pod')
      await expect(page).toHaveURL('/pod-login')
      await expect(page.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
      for (const [typed, secret, missing] of [
        ['', '', login],
        ['  ', 'secret', login],
        ['9000000001', '', password],
      ] as const) {
        await signInForDelivery(page, typed, secret)
        await expect(page.getByRole('alert')).toContainText('Please enter your phone/email and password/OTP.')
        await expect(page.getByRole('alert')).toBeFocused()
        await expect(missing).toHaveAccessibleDescription(/Please enter your phone\/email and password\/OTP\./)
      }
      for (const unknown of ['9000000001', '9111111111']) {
        await signInForDelivery(page, unknown, 'wrong')
        await expect(page.getByRole('alert')).toContainText('Wrong phone/email or password.')
        await expect(login).toHaveValue(unknown)
      }
    },
  )
}

testWithSignal('another site as the way back is not followed', async ({ page }) => {
  await page.goto('/login?next=//elsewhere.example/')
  await page.getByRole('textbox', { name: 'Email address' }).fill(MANAGER)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

testWithSignal('"Remember me" keeps the address; unticked it is forgotten', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await page.getByRole('textbox', { name: 'Email address' }).fill(` ${MANAGER} `)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('savedEmail'), localStorage.getItem('isLoggedIn')]))
    .toEqual([MANAGER, 'true'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).not.toBe('true')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(MANAGER)
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
})

testWithSignal('the signed-in flag without a session leads to the form, not round in circles', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('isLoggedIn', 'true'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).not.toBe('true')
})

testWithSignal('delivery staff sign in with their phone number, and a space that the keyboard added', async ({ page }) => {
  await signInForDelivery(page, '9000000002 ', `${PASSWORD} `)
  await expect(page).toHaveURL(/\/pod$/)
  await expect(page.getByText('Divya Driver')).toBeVisible()
})

testWithSignal('an address that nobody knows shows a page of ours', async ({ page, errors }) => {
  errors.expect(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i)
  await expect(page.getByText('Unexpected Application Error!')).toBeHidden()
})

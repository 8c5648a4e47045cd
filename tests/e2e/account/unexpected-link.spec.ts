import { KEY } from '#tests/support/e2e/ask-server.ts'
import { PASSWORD } from '#tests/support/e2e/screens/people.ts'
import { PHONE, expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'accounts' })
test.beforeEach(({ server }) => server.forgetCalls())

const SENDER = 'customer@waybill.example'

/** A link that somebody made of a session of their own, to read what others type into their account. */
async function linkOfTheirs(url: string, type = 'email_change'): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: KEY },
    body: JSON.stringify({ email: SENDER, password: PASSWORD }),
  })
  const { access_token, refresh_token } = (await response.json()) as { access_token: string; refresh_token: string }
  return `/#${String(new URLSearchParams({ access_token, refresh_token, type }))}`
}

test('a link into somebody else’s account asks first, and leaves nothing of it here', async ({ openBrowser, server }) => {
  const page = await (await openBrowser(PHONE)).newPage()
  await page.goto(await linkOfTheirs(server.url))
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await expect(page.getByText(SENDER)).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByRole('button', { name: 'No, not mine' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('whoever opens their own link on another device says so once', async ({ openBrowser, server }) => {
  const page = await (await openBrowser(PHONE)).newPage()
  await page.goto(await linkOfTheirs(server.url))
  await page.getByRole('button', { name: 'Yes, sign me in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a sign-up’s link into somebody else’s account says so before anything is typed', async ({ openBrowser, server }) => {
  const page = await (await openBrowser(PHONE)).newPage()
  await page.goto(await linkOfTheirs(server.url, 'signup'))
  await expect(page.getByText(`Nobody registered ${SENDER} on this device.`)).toBeVisible()
  await page.getByRole('button', { name: 'No, not mine' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto('/mail-link')
  await expect(page).toHaveURL(/\/login/)
})

import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'waybill-demo'

export const ADMIN = 'admin@waybill.example'
export const MANAGER = 'manager@waybill.example'
export const STAFF = 'staff@waybill.example'
export const DRIVER = 'driver@waybill.example'
export const OTHER_DRIVER = 'driver2@waybill.example'
export const CUSTOMER = 'customer@waybill.example'

/** The page for everybody with an e-mail address; each role lands at its own work, or where it was going. */
export async function signIn(page: Page, email: string, { next }: { next?: string } = {}): Promise<void> {
  await page.goto(next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // Said here as well: before the first test, the configured patience is not in force.
  await expect(page).toHaveURL(next ?? /\/(dashboard|pod)$/, { timeout: 30_000 })
}

/** The delivery staff's own page, with an e-mail address or the ten digits of a phone. */
export async function signInForDelivery(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.goto('/pod-login')
  await page.getByRole('textbox', { name: 'Phone/e-mail' }).fill(login)
  await page.getByRole('textbox', { name: 'Password/OTP' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

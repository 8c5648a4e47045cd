import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'waybill-demo'

export const DRIVER = { login: 'driver@waybill.example', phone: '9000000001' }
export const OTHER_DRIVER = { login: 'driver2@waybill.example', phone: '9000000002' }
export const MANAGER = 'manager@waybill.example'
export const STAFF = 'staff@waybill.example'

/** Through the delivery staff's own login, to the list of open deliveries. */
export async function signInAsDriver(page: Page, driver: { login: string } = DRIVER): Promise<void> {
  await page.goto('/pod-login')
  await page.getByRole('textbox', { name: /phone.*e-?mail/i }).fill(driver.login)
  await page.getByLabel(/^password/i).fill(PASSWORD)
  await page.getByRole('button', { name: /^(sign in|login|log in)$/i }).click()
  await expect(page).toHaveURL(/\/pod$/)
}

export async function signInToOffice(page: Page, email: string = MANAGER): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

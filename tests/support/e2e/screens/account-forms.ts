import type { Page } from '@playwright/test'

export interface Registration {
  name: string
  email: string
  password: string
  repeated?: string
  phone?: string
}

export async function register(page: Page, { name, email, password, repeated = password, phone = '' }: Registration): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(repeated)
  await page.getByRole('textbox', { name: 'Phone (optional)' }).fill(phone)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
}

export async function choosePassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(repeated)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

/** On the page that a sign-up's mail opens. */
export async function chooseFirstPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(repeated)
  await page.getByRole('button', { name: 'Save password and sign in' }).click()
}

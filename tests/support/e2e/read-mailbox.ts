import { expect } from '@playwright/test'
import { linkTo, mailsTo } from '#tests/support/backend/mails-of-server.ts'

/** The link in the newest of so many mails to an address. */
export async function linkInMail(url: string, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(url, address)).length).toBe(count)
  return linkTo(url, address)
}

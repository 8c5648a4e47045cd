import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test('Background Sync wakes the pages that are open', async ({ page, server }) => {
  await page.goto('/track')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  // Handed over within an object, which is not waited for: the listener is there before the event is sent.
  const listening = await page.evaluateHandle(() => ({
    heard: new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data))
    }),
  }))
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: server.url,
    registrationId: await registered,
    tag: 'outbox',
    lastChance: false,
  })
  expect(await listening.evaluate(({ heard }) => heard)).toEqual({ type: 'waybill-wake', reason: 'background-sync' })
})

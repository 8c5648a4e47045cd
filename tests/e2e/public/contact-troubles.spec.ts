import { expectSent, expectWaiting, field, keptMessages, received, sendButton, write } from '#tests/support/e2e/screens/contact-form.ts'
import { untilControlled } from '#tests/support/e2e/weather/offline.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

// A server of its own: a caller may send ten messages a minute, and all of these come from one.
test.use({ company: 'contact-troubles', ownProcess: true })

const RPC = '/rpc/contact_message'

test('two messages kept in two tabs arrive once each, and are sent in the order in which they were written', async ({
  page,
  context,
  server,
}) => {
  const other = await context.newPage()
  await page.goto('/contact')
  await other.goto('/contact')
  await untilControlled(page)
  for (const tab of [page, other]) await expect(sendButton(tab)).toBeEnabled()
  await context.setOffline(true)
  await write(page, 'The first of two')
  await sendButton(page).click()
  await expectWaiting(page)
  await write(other, 'The second of two')
  await sendButton(other).click()
  await expectWaiting(other)

  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(RPC)) sent.push(/The (first|second) of two/.exec(request.postData() ?? '')?.[1] ?? '')
  })
  await context.setOffline(false)
  await expectSent(page)
  await expectSent(other)
  // What one tab has written down reaches the other a moment after the lock: it may repeat a request, which the server keeps once.
  expect([...new Set(sent)]).toEqual(['first', 'second'])
  expect(await received(server.url, 'The first of two')).toHaveLength(1)
  expect(await received(server.url, 'The second of two')).toHaveLength(1)
})

test('a server that dies while it takes a message has it once when it is back', async ({ page, server }) => {
  await page.goto('/contact')
  await write(page, 'Held up on the road')
  const held = server.road.hold(RPC)
  await sendButton(page).click()
  await held.arrived
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  held.release()
  await server.kill()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  await server.startAgain()
  await expectSent(page)
  expect(await received(server.url, 'Held up on the road')).toHaveLength(1)
})

test('an answer that is lost makes no second message', async ({ page, server }) => {
  await page.goto('/contact')
  await write(page, 'The answer went astray')
  const lost = server.road.loseAnswers(RPC, 1)
  await sendButton(page).click()
  await lost
  await expectSent(page)
  expect(await received(server.url, 'The answer went astray')).toHaveLength(1)
})

test('a busy server is left alone for a while, and the message is safe until then', async ({ page, server, errors }) => {
  errors.expect(/status of 429/)
  await page.goto('/contact')
  await write(page, 'One of very many')
  const busy = server.road.answerFor(RPC, 429, '{"code":"too-many"}')
  await sendButton(page).click()
  await expect(
    page.getByText('Saved on this device. We have had many messages just now: it is sent by itself in a few minutes.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden()
  busy.lift()
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith(RPC) ? 1 : 0))
  await page.reload()
  await expect(keptMessages(page)).toContainText('We have had many messages just now')
  await page.waitForTimeout(2500)
  expect(calls, 'nor does a reload ask again').toBe(0)
})

test('a server that cannot take it is told apart from no signal, and a person may try at once', async ({ page, server, errors }) => {
  errors.expect(/status of 500/)
  await page.goto('/contact')
  await write(page, 'Something broke')
  const broken = server.road.answerFor(RPC, 500, '{}')
  await sendButton(page).click()
  await expect(page.getByText('Saved on this device. Our system could not take it just now: it is tried again by itself.')).toBeVisible()
  broken.lift()
  const portal = server.road.answerFor(RPC, 200, '<h1>Welcome to our hotel</h1>', 'text/html')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('This network wants you to sign in first: open its sign-in page, then it is sent.')).toBeVisible()
  portal.lift()
  // It is tried again by itself too, and may be sent before the button is pressed.
  const thanks = page.getByRole('heading', { name: 'Thank you for your message' })
  const pressed = page.getByRole('button', { name: 'Try now' }).click()
  pressed.catch(() => undefined)
  await Promise.race([pressed, thanks.waitFor()])
  await expectSent(page)
  expect(await received(server.url, 'Something broke')).toHaveLength(1)
})

test('a message that the server does not accept comes back to the form as it was typed', async ({ page, server }) => {
  await page.goto('/contact')
  await write(page, 'What did I do wrong?', 'odd@people.example')
  const strict = server.road.answerFor(RPC, 200, '{"refused":"invalid","field":"email"}')
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your message was not sent' })).toBeFocused()
  await expect(field(page, 'Email address')).toHaveAccessibleDescription('Enter a whole email address, such as name@example.com.')
  await expect(field(page, 'Email address')).toHaveValue('odd@people.example')
  await expect(field(page, 'Message')).toHaveValue('What did I do wrong?')
  strict.lift()
  await sendButton(page).click()
  await expectSent(page)
})

test('one that is refused later waits to be corrected', async ({ page, context, server }) => {
  await page.goto('/contact')
  await untilControlled(page)
  await context.setOffline(true)
  await write(page, 'Refused in my absence')
  await sendButton(page).click()
  await expectWaiting(page)
  await page.goto('/about')
  const strict = server.road.answerFor(RPC, 200, '{"refused":"invalid","field":"name"}')
  await context.setOffline(false)
  await expect(page.getByText('A message was not accepted. The contact page shows what to correct.')).toBeVisible()
  strict.lift()
  await page.goto('/contact')
  const kept = keptMessages(page)
  await expect(kept).toContainText('Not accepted. Please correct it and send it again.')
  await field(page, 'Message').fill('Something else')
  await expect(kept.getByRole('button', { name: 'Correct it after this one' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await kept.getByRole('button', { name: 'Correct it' }).click()
  await expect(field(page, 'Message')).toHaveValue('Refused in my absence')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('This name was not accepted. Please write it in another way.')
  await sendButton(page).click()
  await expectSent(page)
  expect(await received(server.url, 'Refused in my absence')).toHaveLength(1)
})

test('a device that can keep nothing sends all the same, and says that the page has to stay open', async ({ page, context, server }) => {
  await page.addInitScript(() => {
    const { setItem } = Object.getOwnPropertyDescriptors(Storage.prototype)
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('waybill-message-')) throw new DOMException('full', 'QuotaExceededError')
      setItem.value?.call(this, key, value)
    }
  })
  await page.goto('/contact')
  await untilControlled(page)
  await context.setOffline(true)
  await write(page, 'No room for me')
  await sendButton(page).click()
  await expect(page.getByText('This device cannot keep your message. Leave this page open until it is sent.')).toBeVisible()
  await context.setOffline(false)
  await expectSent(page)
  expect(await received(server.url, 'No room for me')).toHaveLength(1)
})

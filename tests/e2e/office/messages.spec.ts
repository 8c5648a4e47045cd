import { randomUUID } from 'node:crypto'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { CUSTOMER, DRIVER, MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'messages' })

const letter = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: `Sender ${number}`,
  email: 'sender@people.example',
  phone: null,
  service: null,
  message: `Letter ${number}`,
  received_at: '2026-11-01T04:30:00.000Z',
  written_at: null,
  handled_at: null,
  handled_by_name: null,
})

testWithSignal('a message is opened, answered, handled and opened again, on a phone and a desk', async ({ openAs, server }) => {
  const page = await openAs(STAFF, '/dashboard/messages', { ...PHONE, viewport: { width: 390, height: 844 } })
  await expect(page.getByRole('list', { name: 'Open messages' })).toBeVisible()
  const office = await askAs(server.url, MANAGER)
  const views = page.getByRole('navigation', { name: 'Which messages' })
  for (const width of [390, 1440]) {
    const name = `Asha at ${width}`
    await office('contact_message', {
      id: randomUUID(),
      name,
      email: 'asha@people.example',
      phone: '9000000011',
      service: 'warehousing',
      message: 'First line\nSecond line',
      website: '',
      writtenAt: '2026-11-01T04:30:00.000Z',
    })
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    const message = page.getByRole('list', { name: 'Open messages' }).getByRole('article', { name })
    await message.getByRole('button', { name }).click()
    await expect(message).toContainText('Second line')
    await expect(message).toContainText('Warehousing')
    await expect(message).toContainText('Written 1 Nov 2026, 10:00 am, by the sender’s clock; it waited for signal.')
    await expect(message.getByRole('link', { name: `Reply to ${name} by e-mail` })).toHaveAttribute(
      'href',
      /^mailto:asha@people\.example\?subject=/,
    )
    await expect(message.getByRole('link', { name: `Call ${name}, 9000000011` })).toHaveAttribute('href', 'tel:+919000000011')
    await expect(views.getByRole('link', { name: /^Open/ })).toHaveText('Open (3)')

    await message.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(message.getByRole('status')).toContainText('Handled by Sita Staff')
    await expect(views.getByRole('link', { name: /^Open/ })).toHaveText('Open (2)')
    await message.getByRole('button', { name: 'Open again' }).click()
    await expect(views.getByRole('link', { name: /^Open/ })).toHaveText('Open (3)')
    await message.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(message.getByRole('status')).toBeVisible()

    await views.getByRole('link', { name: 'Handled' }).click()
    await expect(page.getByRole('list', { name: 'Handled messages' }).getByRole('article', { name })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('list', { name: 'Open messages' })).toBeVisible()
    await expect(page.getByRole('article', { name })).toBeHidden()
  }

  await views.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('list', { name: 'All messages' })).toBeVisible()
  await expectAccessible(page, 'the list')
  await page.getByRole('article').first().getByRole('button').click()
  await expectAccessible(page, 'an opened message')

  await test.step('older messages follow on demand, each once', async () => {
    const first = server.road.answerFor(
      '/rpc/contact_messages_page',
      200,
      JSON.stringify({ messages: [letter(1), letter(2)], more: true, open: 3 }),
    )
    await views.getByRole('link', { name: /^Open/ }).click()
    await expect(page.getByRole('article', { name: /^Sender/ })).toHaveCount(2)
    first.lift()
    const second = server.road.answerFor(
      '/rpc/contact_messages_page',
      200,
      JSON.stringify({ messages: [letter(2), letter(3)], more: false, open: 3 }),
    )
    await page.getByRole('button', { name: 'Show older messages' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Show older messages' })).toBeHidden()
    second.lift()
  })
})

test('without signal the inbox says so, and comes by itself when it is back', async ({ openAs, server }) => {
  const page = await openAs(STAFF, '/dashboard')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })
  await entry.click()
  const list = page.getByRole('list', { name: 'Open messages' })
  await expect(list).toBeVisible()
  await expect(entry).toHaveAccessibleName(/Messages \d+ open/)

  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await list.getByRole('article').first().getByRole('button').click()
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection. Try again when you have signal.' })).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Messages are on the server alone, so reading them needs a connection.' }),
  ).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('list', { name: 'All messages' })).toBeVisible()

  const empty = server.road.answerFor('/rpc/contact_messages_page', 200, '{"messages":[],"more":false,"open":0}')
  await page.getByRole('link', { name: /^Open/ }).click()
  await expect(page.getByText('Nothing waits for an answer.')).toBeVisible()
  empty.lift()
})

for (const email of [DRIVER, CUSTOMER]) {
  testWithSignal(`the inbox is not for ${email}`, async ({ openAs }) => {
    const page = await openAs(email, '/dashboard/messages')
    await expect(page.getByText("You don't have access to this page.")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeHidden()
  })
}

import { recordKey, type Command } from '#domain/sync/command.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { push } from '#tests/support/e2e/screens/captures.ts'
import { fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'answer-of-a-newer-server' })

function takeAway(shipmentId: string): Command<'assign-driver'> {
  return {
    id: crypto.randomUUID(),
    kind: 'assign-driver',
    payloadVersion: 1,
    record: recordKey.shipment(shipmentId),
    claimedAt: new Date().toISOString(),
    clockOffsetMs: 0,
    payload: { shipmentId, driverId: null },
  }
}

test('a status that this app does not know is said, kept aside and stops nobody', async ({ openAs, server }) => {
  const [strange, usual, reassigned] = await openDeliveriesOf(server.url, DRIVER)
  if (!strange || !usual || !reassigned) throw new Error('The demo driver has too little to deliver')
  const office = await askAs(server.url, MANAGER)
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)

  let first: string | undefined
  const newer = server.road.changeAnswers('/rpc/sync_push', (body) => {
    const answer = JSON.parse(body) as PushAnswer
    first ??= answer.answers[0]?.id
    return JSON.stringify({ ...answer, answers: answer.answers.map((each) => (each.id === first ? { ...each, status: 'queued' } : each)) })
  })
  await fail(page, strange.tracking_number)
  const banner = page.getByRole('banner').getByRole('button')
  await expect(banner).toHaveText('1 needs you')
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await fail(page, usual.tracking_number)
  const queue = await openQueue(page)
  await expect(inQueue(queue, strange.tracking_number)).toContainText('This app is too old for this answer.')
  await expect(inQueue(queue, usual.tracking_number)).toContainText('Delivered to office', { timeout: 45_000 })

  await push(office, takeAway(reassigned.id))
  await queue.getByRole('button', { name: 'Send now' }).click()
  await expect(inQueue(queue, strange.tracking_number)).toContainText('This app is too old for this answer.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: reassigned.tracking_number })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: usual.tracking_number }).first()).toBeVisible()

  await openQueue(page)
  const retry = inQueue(queue, strange.tracking_number).getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  // Only now: with an answer that it knows, the app's own next try would take the button away.
  newer.lift()
  await retry.click()
  await expect(inQueue(queue, strange.tracking_number)).toContainText('Delivered to office')
  for (const { id } of [strange, usual]) {
    const notes = (await detailOf(office, id)).proofs.map(({ delivery_notes }) => delivery_notes)
    expect(notes.filter((note) => note === 'Nobody home')).toHaveLength(1)
  }
})

test('a role that this app does not know is said; what is on the phone can be read, and sending goes on', async ({ openAs, server }) => {
  const [delivery, other] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery || !other) throw new Error('The demo driver has too little to deliver')
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  const newer = server.road.changeAnswers('/rpc/sync_pull', (body) =>
    JSON.stringify({ ...(JSON.parse(body) as object), role: 'dispatcher' }),
  )
  await fail(page, delivery.tracking_number)
  const banner = page.getByRole('banner').getByRole('button')
  await expect(banner).toHaveText(/^This app is too old/)
  const queue = await openQueue(page)
  await expect(queue).toContainText('This app is too old for this answer.')
  await expect(queue.getByRole('button', { name: 'Reload' })).toBeVisible()
  const office = await askAs(server.url, MANAGER)
  await expect
    .poll(async () => (await detailOf(office, delivery.id)).proofs.map(({ delivery_notes }) => delivery_notes))
    .toContain('Nobody home')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: other.tracking_number }).first()).toBeVisible()

  newer.lift()
  await openQueue(page)
  await queue
    .getByRole('button', { name: 'Check now' })
    .or(queue.getByRole('button', { name: 'Send now' }))
    .click()
  await expect(queue).not.toContainText('This app is too old')
})

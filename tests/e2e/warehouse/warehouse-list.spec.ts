import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { openQueue } from '#tests/support/e2e/screens/delivering.ts'
import { ADMIN, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DESK, expect, test, testWithSignal, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'warehouse-list' })

const PUSH = '**/rest/v1/rpc/sync_push'
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

async function create(page: Page, name: string, location = 'Pune'): Promise<void> {
  await page.getByRole('button', { name: 'Create Warehouse' }).click()
  const form = page.getByRole('dialog', { name: 'Create Warehouse' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Location').fill(location)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toBeHidden()
}

async function edit(page: Page, name: string, field: 'Name' | 'Location' | 'Capacity', text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Warehouse' })
  await form.getByLabel(field).fill(text)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
}

testWithSignal('warehouses are listed, searched, created, edited and deleted', async ({ openAs }) => {
  const page = await openAs(MANAGER, '/warehouse')
  await expect(row(page, 'Hyderabad Hub').getByRole('cell').first()).toHaveText(/^WH[0-9A-F]{4}$/)
  await expect(row(page, 'Nagpur Transit Shed')).toContainText('Inactive')
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Warehouse' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    await expectAccessible(page, `warehouses, ${width}`)
  }
  const shownId = (await row(page, 'Kolkata East Store').getByRole('cell').first().textContent()) ?? ''
  for (const [typed, found] of [
    ['HUB', 'Hyderabad Hub'],
    ['kolkata', 'Kolkata East Store'],
    ['inactive', 'Nagpur Transit Shed'],
    [shownId.toLowerCase(), 'Kolkata East Store'],
  ] as const) {
    await search(page).fill(typed)
    await expect(row(page, found)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
  }
  for (const plain of ['%', '_', ',', '(', ')']) {
    await search(page).fill(plain)
    await expect(page.getByText('No warehouses found.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear search' }).click()

  await page.getByRole('button', { name: 'Create Warehouse' }).click()
  const form = page.getByRole('dialog', { name: 'Create Warehouse' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('alert')).toContainText('Required')
  await form.getByLabel('Name').fill('Yard (new) 100%')
  await page.keyboard.press('Escape')
  await expect(form.getByText('What you typed is not saved.')).toBeVisible()
  await form.getByLabel('Location').fill('Pune')
  await form.getByLabel('Capacity').fill('5000 units')
  await expectAccessible(page, 'the form of a warehouse')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const yard = row(page, 'Yard (new) 100%')
  await expect(yard).toContainText('5000 units')
  await expect(yard).not.toContainText('Not sent yet')
  await search(page).fill('(NEW) 100%')
  await expect(page.getByRole('row')).toHaveCount(2)

  await edit(page, 'Yard (new) 100%', 'Capacity', '6000 units')
  await expect(yard).toContainText('6000 units')
  await page.getByRole('button', { name: 'Delete Yard (new) 100%' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Warehouse' })
  await expect(question).toContainText('Are you sure you want to delete Yard (new) 100%?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete Yard (new) 100%' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No warehouses found.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

testWithSignal('a refusal shows over the list and in the queue, in the specified words', async ({ openAs }) => {
  const page = await openAs(MANAGER, '/warehouse')
  await expect(row(page, 'Hyderabad Hub')).toBeVisible()
  // The server's own answer, with its yes turned into a no.
  const refuse = async (code: string, message: string) => {
    await page.unroute(PUSH)
    await page.route(PUSH, async (route) => {
      const { commands } = (route.request().postDataJSON() as { p: { commands: { id: string }[] } }).p
      await route.fulfill({
        json: {
          epoch: 'none',
          serverTime: new Date().toISOString(),
          answers: commands.map(({ id }) => ({ id, status: 'rejected', code, message, version: null })),
        },
      })
    })
  }
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await refuse('not-allowed', 'whatever')
  await create(page, 'Forbidden')
  await expect(alert("You don't have access to create warehouse.")).toContainText('Forbidden is on this device alone and not in the list.')
  await expect(row(page, 'Forbidden')).toBeHidden()
  const queue = await openQueue(page)
  await expect(queue.getByRole('listitem').filter({ hasText: 'New warehouse Forbidden' })).toContainText(
    "You don't have access to create warehouse.",
  )
  await page.keyboard.press('Escape')
  await alert("You don't have access").getByRole('button', { name: 'Discard it' }).click()

  await refuse('invalid', 'The hall is full.')
  await create(page, 'Full')
  await expect(alert('Error creating warehouse: The hall is full.')).toBeVisible()
  await edit(page, 'Hyderabad Hub', 'Capacity', '1')
  await expect(alert('Error updating warehouse: The hall is full.')).toContainText('Hyderabad Hub is shown as the office has it.')
  await expect(row(page, 'Hyderabad Hub')).toContainText('Needs you')
  await page.getByRole('button', { name: 'Delete Mumbai Gateway' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alert('Error deleting warehouse: The hall is full.')).toContainText('Mumbai Gateway is still there.')
  await alert('Error deleting').getByRole('button', { name: 'Keep it' }).click()
  await alert('Error updating').getByRole('button', { name: 'Discard it' }).click()
  await page.unroute(PUSH)
  await alert('Error creating').getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Full')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('work without signal waits with a mark, and two edits of one field are chosen between', async ({ openAs }) => {
  const page = await openAs(MANAGER, '/warehouse')
  const other = await openAs(ADMIN, '/warehouse', { ...DESK, ...WITH_SIGNAL })
  await expect(row(page, 'Delhi North Yard')).toBeVisible()
  await expect(row(other, 'Delhi North Yard')).toBeVisible()
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await create(page, 'Made Offline')
  await expect(row(page, 'Made Offline')).toContainText('Not sent yet')
  await edit(page, 'Delhi North Yard', 'Capacity', 'mine')
  await edit(other, 'Delhi North Yard', 'Capacity', 'theirs')
  await expect(row(other, 'Delhi North Yard')).toContainText('theirs')
  await expect(row(other, 'Delhi North Yard')).not.toContainText('Not sent yet')
  await page.context().setOffline(false)
  await expect(row(page, 'Made Offline')).not.toContainText('Not sent yet', { timeout: 30_000 })
  await expect(page.getByRole('alert')).toContainText('Error updating warehouse:', { timeout: 30_000 })
  await expect(page.getByRole('alert')).toContainText('Delhi North Yard: open the queue and choose whose values stay.')
  const queue = await openQueue(page)
  await queue.getByRole('button', { name: 'Choose…' }).click()
  const choice = page.getByRole('dialog', { name: /^Choose for Changed warehouse/ })
  const capacity = choice.getByRole('group', { name: 'Capacity' })
  await capacity.getByRole('radio', { name: /Keep mine/ }).check()
  await choice.getByRole('button', { name: 'Use these values' }).click()
  await expect(row(page, 'Delhi North Yard')).toContainText('mine')
  await expect(row(page, 'Delhi North Yard')).not.toContainText('Not sent yet')
  const elsewhere = await openQueue(other)
  await elsewhere.getByRole('button', { name: 'Check now' }).click()
  await expect(row(other, 'Delhi North Yard')).toContainText('mine')
})

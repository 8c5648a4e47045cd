import type { Page, Route } from '@playwright/test'
import type { StaffRecord } from '#domain/people/staff.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { choosePassword, enter } from '#tests/support/e2e/screens/account-forms.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { linkInMail } from '#tests/support/e2e/read-mailbox.ts'
import { ADMIN, CUSTOMER, DRIVER, MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal.use({ company: 'staff' })

const TABLET = { width: 820, height: 1180 }
const SEARCH = '**/rest/v1/rpc/search_users'

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function fill(page: Page, record: Partial<Record<'Name' | 'Position' | 'Email' | 'Phone' | 'Role' | 'Status', string>>) {
  for (const [label, text] of Object.entries(record)) {
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    if (label === 'Role' || label === 'Status') await field.selectOption(text)
    else await field.fill(text)
  }
}

testWithSignal(
  'an admin creates somebody, who is invited by mail, chooses a password and starts',
  async ({ openAs, openBrowser, server, errors }) => {
    // The session that an admin ends below.
    errors.expect(/status of 40[01]/)
    const page = await openAs(ADMIN, '/staff')
    await page.getByRole('button', { name: 'Create Staff' }).click()
    const form = dialog(page, 'Create Staff')
    await form.getByRole('button', { name: 'Create Staff' }).click()
    const summary = form.getByRole('alert').filter({ hasText: 'Please check' })
    await expect(summary).toBeFocused()
    for (const message of ['Name is required.', 'Position is required.', 'Email is required.', 'Phone is required.', 'Role is required.'])
      await expect(summary).toContainText(message)
    await fill(page, { Name: 'Nila Nair', Position: 'Dispatcher', Email: 'nila@x', Phone: '12345', Role: 'Staff' })
    await form.getByRole('button', { name: 'Create Staff' }).click()
    await expect(summary).toContainText('Invalid email.')
    await expect(summary).toContainText('Invalid phone (10 digits).')

    // Closing once does not lose what was typed.
    await page.keyboard.press('Escape')
    await expect(form.getByText('What you typed is not saved.')).toBeVisible()
    await fill(page, { Email: 'nila@people.example', Phone: '+91 91234 56780' })
    await form.getByRole('button', { name: 'Create Staff' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Invitation sent to nila@people.example.')).toBeVisible()
    const nila = row(page, 'Nila Nair')
    await expect(nila).toContainText('9123456780')
    await expect(nila).toContainText('Invited')
    await expect(nila.getByRole('cell').first()).toHaveText(/^S[0-9A-F]{4}$/)
    await expect(nila).toContainText(/S1\d{3}/)

    const theirs = await (await openBrowser(DESK)).newPage()
    await theirs.goto(await linkInMail(server.url, 'nila@people.example'))
    await expect(theirs).toHaveURL(/\/reset-password/)
    await choosePassword(theirs, 'nilas own secret')
    await expect(theirs).toHaveURL(/\/login$/)
    await enter(theirs, 'nila@people.example', 'nilas own secret')
    await expect(theirs.getByText('Welcome, Nila Nair')).toBeVisible()

    await page.reload()
    await row(page, 'Nila Nair').getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'has been signed out on every device' })).toBeVisible()
    await fill(page, { Email: 'nila.nair@people.example' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row(page, 'Nila Nair')).toContainText('nila.nair@people.example')
    await row(page, 'Nila Nair').getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Send password reset' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'on its way to nila@people.example. They sign in with this address' }),
    ).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  },
)

testWithSignal(
  'a record is changed and deleted, never over another person’s newer change; the last admin is neither',
  async ({ openAs, server }) => {
    const page = await openAs(ADMIN, '/staff')
    await expect(page.getByRole('button', { name: 'Edit Divya Driver' })).toBeVisible()
    const sizes = [TABLET, DESK.viewport ?? { width: 1366, height: 768 }]
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectAccessible(page, `the list, ${size.width}`)
    }
    await page.getByRole('button', { name: 'Edit Divya Driver' }).click()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectAccessible(page, `an opened record, ${size.width}`)
    }
    const ask = await askAs(server.url, ADMIN)
    const { staff } = await ask<{ staff: StaffRecord[] }>('staff_list', {})
    const divya = staff.find(({ user_name }) => user_name === 'Divya Driver')
    if (!divya) throw new Error('No Divya')
    expect(await ask('save_staff', { ...divya, position: 'Rider', status: 'Inactive', seen: divya })).toMatchObject({
      staff: { status: 'Inactive' },
    })
    await fill(page, { Phone: '9000000029', Position: 'Night driver' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const changed = page
      .getByRole('alert')
      .filter({ hasText: /^Divya Driver was changed by .+ at \d+:\d\d [ap]m, while this form was open\./ })
    await expect(changed).toContainText('Status: Active became Inactive.')
    await expect(changed).toContainText(`Position: ${divya.position} became Rider. Saving replaces it with Night driver.`)
    await expect(changed.locator('..')).toBeFocused()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Status')).toHaveValue('Inactive')
    await expect(form.getByLabel('Phone')).toHaveValue('9000000029')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    const toast = page.getByText('Staff updated successfully')
    await expect(toast).toBeVisible()
    await expect(toast).toBeHidden({ timeout: 3500 })
    for (const text of ['Inactive', 'Night driver', '9000000029']) await expect(row(page, 'Divya Driver')).toContainText(text)

    await row(page, 'Sita Staff').getByRole('button', { name: /^Edit/ }).click()
    await fill(page, { Position: 'Night dispatcher', Phone: '9000000010' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row(page, 'Sita Staff')).toContainText('Night dispatcher')
    await expect(row(page, 'Sita Staff').getByRole('button', { name: /^Edit/ })).toBeFocused()

    const admin = page.getByRole('row').filter({ hasText: ADMIN })
    await admin.getByRole('button', { name: /^Edit/ }).click()
    await fill(page, { Phone: '9000000011', Status: 'Inactive' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This is the last active admin.' })).toBeVisible()
    await dialog(page, 'Edit Staff').getByRole('button', { name: 'Cancel' }).click()
    await admin.getByRole('button', { name: /^Delete/ }).click()
    await dialog(page, 'Delete Staff').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This is the last active admin.' })).toBeVisible()
    await dialog(page, 'Delete Staff').getByRole('button', { name: 'Cancel' }).click()

    const manager = page.getByRole('row').filter({ hasText: MANAGER })
    await manager.getByRole('button', { name: /^Edit/ }).click()
    await fill(page, { Phone: '9000000010' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
      /Sita Staff has this number already\. Nobody could sign in/,
    )
    await fill(page, { Email: STAFF, Phone: '9000000012' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Another staff record has this email address.' })).toBeVisible()
    await dialog(page, 'Edit Staff').getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Create Staff' }).click()
    await fill(page, { Name: 'Omar Old', Position: 'Clerk', Email: 'omar@people.example', Phone: '9123456781', Role: 'Staff' })
    await page.getByRole('checkbox', { name: 'Send an invitation' }).uncheck()
    await dialog(page, 'Create Staff').getByRole('button', { name: 'Create Staff' }).click()
    await expect(row(page, 'Omar Old')).toContainText('No account yet')
    await row(page, 'Omar Old')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(dialog(page, 'Delete Staff')).toContainText('Are you sure you want to delete Omar Old?')
    await dialog(page, 'Delete Staff').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Omar Old')).toBeHidden()
  },
)

testWithSignal(
  'a role is assigned to somebody found while typing; late answers never win',
  async ({ openAs, openBrowser, signedIn, errors }) => {
    errors.expect(/status of 500/)
    const page = await openAs(ADMIN, '/staff')
    const assign = page.getByRole('region', { name: 'Assign a role' })
    const search = assign.getByRole('searchbox', { name: 'Search users' })
    await assign.getByRole('button', { name: 'Assign Role' }).click()
    for (const message of ['User ID is missing. Please select a valid user.', 'Role is required.', 'Position is required.'])
      await expect(assign.getByRole('alert')).toContainText(message)

    await search.fill('zzz nobody')
    await expect(assign.getByText('No users found.')).toBeVisible()

    // The answer to the first letters comes after that to the last ones.
    const held: Route[] = []
    await page.route(SEARCH, async (route) => {
      if ((route.request().postData() ?? '').includes('"text":"cu"')) held.push(route)
      else await route.continue()
    })
    await search.fill('cu')
    await expect.poll(() => held.length).toBe(1)
    await search.fill(CUSTOMER)
    const found = assign.getByRole('list', { name: 'Users found' }).getByRole('button')
    await expect(found).toHaveCount(1)
    await held[0]?.fulfill({ json: { users: [] } })
    await expect(found).toHaveCount(1)

    await page.unroute(SEARCH)
    await page.route(SEARCH, (route) => route.fulfill({ status: 500, json: {} }))
    await search.fill('broken')
    await expect(assign.getByText('Error fetching users')).toBeVisible()
    await page.unroute(SEARCH)
    await page.route(SEARCH, (route) => route.abort('internetdisconnected'))
    await search.fill('no signal')
    await expect(assign.getByText('Network error')).toBeVisible()
    await page.unroute(SEARCH)

    await search.fill(CUSTOMER)
    await found.click()
    await assign.getByRole('combobox', { name: 'Role' }).selectOption('Manager')
    await assign.getByRole('textbox', { name: 'Position' }).fill('Branch manager')
    const customers = await openBrowser({ ...DESK, storageState: await signedIn(CUSTOMER) })
    await page.route('**/rest/v1/rpc/assign_role', (route) => route.fulfill({ json: { refused: 'user-not-found' } }), { times: 1 })
    await assign.getByRole('button', { name: 'Assign Role' }).click()
    await expect(assign.getByRole('alert')).toContainText('User not found in users table. Please add user first.')
    await page.route('**/rest/v1/rpc/assign_role', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await assign.getByRole('button', { name: 'Assign Role' }).click()
    await expect(assign.getByRole('alert')).toContainText('Error assigning staff role: ')
    await assign.getByRole('button', { name: 'Assign Role' }).click()
    await expect(page.getByRole('row').filter({ hasText: CUSTOMER })).toContainText('Manager')
    await expect(search).toHaveValue('')

    const theirs = await customers.newPage()
    await theirs.goto('/dashboard')
    // Their device still takes them for a customer until the server says otherwise.
    await expect(theirs.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  },
)

testWithSignal('a driver does not get to the staff', async ({ openAs }) => {
  const page = await openAs(DRIVER, '/staff', DESK)
  await expect(page.getByRole('heading', { name: "You don't have access to this page." })).toBeVisible()
})

testWithSignal('signed out, the way to the staff leads through signing in', async ({ openBrowser }) => {
  const page = await (await openBrowser(DESK)).newPage()
  await page.goto('/staff')
  await expect(page).toHaveURL('/login?next=%2Fstaff')
})

import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { deleteStaff, listStaff, saveStaff } from '#backend/rpc/staff-accounts.ts'
import type { StaffRecord } from '#domain/people/staff.ts'
import type { Role } from '#domain/people/roles.ts'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { useSession } from '#session/session.ts'
import '#ui/tokens.css'

vi.mock('#backend/rpc/staff-accounts.ts')

const dev: StaffRecord = {
  id: '0a1b2c3d-0000-4000-8000-00000000abcd',
  staff_code: 'S1000',
  user_id: null,
  user_name: 'Dev Driver',
  position: 'Driver',
  email: 'dev@waybill.example',
  phone_number: '9000000001',
  status: 'Active',
  role: 'Delivery Staff / Drivers',
  access_level: 'User',
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  account: 'none',
  open_deliveries: 0,
}
const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })

beforeEach(async () => {
  await page.viewport(1366, 768)
  vi.mocked(listStaff).mockResolvedValue(answer({ staff: [dev] }))
})
afterEach(async () => {
  await cleanup()
  vi.resetAllMocks()
  useSession.setState({ state: 'signed-out', person: null })
})

async function openAs(role: Role) {
  useSession.setState({ state: 'signed-in', person: { userId: 'u1', name: 'Asha', email: 'asha@waybill.example', role } })
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: StaffPage }])} />)
}

test.each(['manager', 'staff'] as const)('a %s sees the staff, and only an admin can do something about it', async (role) => {
  const screen = await openAs(role)
  await expect.element(screen.getByRole('cell', { name: /^Dev Driver S/ })).toBeVisible()
  await expect.element(screen.getByText('Only an admin can add, change or delete staff and assign roles.')).toBeVisible()
  for (const name of ['Create Staff', 'Assign Role', 'Edit Dev Driver', 'Delete Dev Driver'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Create Staff' })).toHaveAccessibleDescription(/Only an admin/)
})

test('failures say what happened, and nothing typed is lost', async () => {
  vi.mocked(listStaff).mockResolvedValueOnce({ kind: 'failed', message: 'broken' }).mockResolvedValueOnce({ kind: 'unreachable' })
  const screen = await openAs('admin')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Error fetching staff: ')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Network error: No connection.')
  await screen.getByRole('button', { name: 'Try again' }).click()

  vi.mocked(saveStaff).mockResolvedValue({ kind: 'failed', message: 'broken' })
  await screen.getByRole('button', { name: 'Create Staff' }).click()
  const form = screen.getByRole('dialog')
  for (const [label, typed] of [
    ['Name', 'Uma'],
    ['Position', 'Clerk'],
    ['Email', 'uma@people.example'],
    ['Phone', '9123456782'],
  ] as const)
    await form.getByLabelText(label, { exact: true }).fill(typed)
  await form.getByLabelText('Role', { exact: true }).selectOptions('Staff')
  await form.getByRole('button', { name: 'Create Staff' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Error creating staff: ')
  await expect.element(form.getByLabelText('Name', { exact: true })).toHaveValue('Uma')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await screen.getByRole('button', { name: 'Edit Dev Driver' }).click()
  await form.getByLabelText('Position', { exact: true }).fill('Driver of the van')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Error updating staff: ')
  await expect.element(form.getByLabelText('Position', { exact: true })).toHaveValue('Driver of the van')
  vi.mocked(saveStaff).mockResolvedValue(answer({ refused: 'not-found' as const }))
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('Error: Staff record is missing a valid ID. Please refresh the page and try again.')
  await form.getByRole('button', { name: 'Cancel' }).click()

  vi.mocked(deleteStaff).mockResolvedValue({ kind: 'failed', message: 'broken' })
  await screen.getByRole('button', { name: 'Delete Dev Driver' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Error deleting staff: ')
})

import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { ActivityList } from '#features/activity/activity-list.tsx'

afterEach(cleanup)

const entry: ActivityEntry = {
  id: '1',
  happenedAt: '2026-11-01T04:30:00.000Z',
  actor: null,
  actorName: 'Asha',
  table: 'shipments',
  record: 's1',
  recordName: 'SHP1',
  part: null,
  action: 'insert',
  changes: {},
  names: {},
  commandId: 'c1',
}
const box = (id: string, words: string): ActivityEntry => ({
  ...entry,
  id,
  table: 'shipment_items',
  part: id,
  changes: { description: [null, words] },
})

test('what one action did is one line, with the rest behind one press', async () => {
  const screen = await render(
    <MemoryRouter>
      <ActivityList entries={[box('3', 'Books'), box('2', 'Lamp'), entry]} addressOf={() => '/'} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Asha created shipment SHP1')
  const more = screen.getByRole('button', { name: 'and 2 more changes with SHP1' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect.element(screen.getByText('added package “Books” to')).toBeVisible()
  await expect.element(screen.getByText('added package “Lamp” to')).toBeVisible()
})

test('what somebody of the office brought from a driver’s file names both', async () => {
  const screen = await render(
    <MemoryRouter>
      <ActivityList entries={[{ ...entry, actorName: 'Ravi', broughtByName: 'Sita' }]} addressOf={() => '/'} />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Ravi created shipment SHP1 · brought by Sita from a file')
})

import { expect, test } from 'vitest'
import { screensOf } from '#app/shells/office-screens.ts'
import * as paths from '#domain/app-paths.ts'

const ADMINS_ALONE: readonly string[] = [paths.clients, paths.activity, paths.settings]

test('the menu leads an admin alone to clients, activity and settings, and everybody of the office to messages and staff', () => {
  const menuOf = (role: Parameters<typeof screensOf>[0]) => screensOf(role).map(({ to }) => to as string)
  expect(menuOf('admin')).toEqual(expect.arrayContaining([...ADMINS_ALONE]))
  for (const role of ['manager', 'staff'] as const) {
    expect(menuOf(role).filter((to) => ADMINS_ALONE.includes(to))).toEqual([])
    expect(menuOf(role)).toEqual(expect.arrayContaining([paths.messages, paths.staff]))
  }
})

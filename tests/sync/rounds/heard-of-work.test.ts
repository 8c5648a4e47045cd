import { expect, test } from 'vitest'
import { openDatabase } from '#store/database/database.ts'
import { noteWork } from '#store/outbox/noted-work.ts'
import { wakeOnOutbox } from '#sync/wake-on-outbox.ts'

test('a tab is woken for work that no round here has begun after, and the browser is asked once for each that is new', async () => {
  const db = openDatabase(crypto.randomUUID())
  const happened: string[] = []
  let tell: (noted: number) => void = () => undefined
  const outbox = wakeOnOutbox({
    db,
    watch: (_db, told) => {
      tell = told
      return () => happened.push('stopped')
    },
    wake: () => happened.push('woken'),
    onNewWork: () => happened.push('asked'),
  })
  const after = (noted: number) => {
    happened.length = 0
    tell(noted)
    return [...happened]
  }
  expect([after(0), after(0)]).toEqual([[], []])
  expect([after(1), after(1)]).toEqual([['asked', 'woken'], ['woken']])
  await db.transaction('rw', db.meta, async () => noteWork(db))
  expect(await outbox.isServed()).toBe(false)
  await outbox.roundBegins()
  expect(await outbox.isServed()).toBe(true)
  expect([after(1), after(2)]).toEqual([[], ['asked', 'woken']])
  outbox.stop()
  expect(happened.at(-1)).toBe('stopped')
  db.close()
})

test('what was noted before the tab was opened is sent, and the browser is not asked for it', () => {
  const happened: string[] = []
  const db = openDatabase(crypto.randomUUID())
  wakeOnOutbox({
    db,
    watch: (_db, tell) => {
      tell(3)
      return () => undefined
    },
    wake: () => happened.push('woken'),
    onNewWork: () => happened.push('asked'),
  })
  expect(happened).toEqual(['woken'])
})

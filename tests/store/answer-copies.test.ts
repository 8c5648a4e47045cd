import { expect, test } from 'vitest'
import { keepAnswer, readAnswerCopy } from '#store/answer-copies.ts'
import { denyMirror } from '#store/clear-mirror.ts'
import { openDatabase } from '#store/database.ts'

const second = (at: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + at * 1_000)

test('the 200 answers asked for last are kept, and none of them once the server shows this person nothing', async () => {
  const db = openDatabase(crypto.randomUUID())
  for (let at = 0; at < 200; at += 1) await keepAnswer(db, `question ${at}`, { at }, second(at))
  await keepAnswer(db, 'question 0', { at: 'again' }, second(200))
  await keepAnswer(db, 'question 200', { at: 200 }, second(201))
  expect(await db.answers.count()).toBe(200)
  expect(await readAnswerCopy(db, 'question 1')).toBeNull()
  expect(await readAnswerCopy(db, 'question 0')).toEqual({ keptAt: second(200).getTime(), value: { at: 'again' } })
  await denyMirror(db, '')
  expect(await db.answers.count()).toBe(0)
})

import { expect, test } from 'vitest'
import { PERSON_KEY, readPerson } from '#session/person.ts'
import { readRememberedEmail } from '#session/remembered-email.ts'

function storage(entries: Record<string, string>) {
  return { getItem: (key: string) => entries[key] ?? null }
}

const ravi = { userId: 'u1', name: 'Ravi', email: 'ravi@waybill.example', role: 'driver' }

test('the person of this device is known without asking anybody', () => {
  expect(readPerson(storage({ [PERSON_KEY]: JSON.stringify(ravi) }))).toEqual(ravi)
  expect(readPerson(storage({}))).toBeNull()
})

test.each(['', 'not json', 'null', '[]', '{}', JSON.stringify({ ...ravi, role: 'emperor' }), JSON.stringify({ ...ravi, userId: '' })])(
  'a spoilt memory (%s) is nobody',
  (text) => {
    expect(readPerson(storage({ [PERSON_KEY]: text }))).toBeNull()
  },
)

test('an e-mail is prefilled only while "remember me" stands', () => {
  expect(readRememberedEmail(storage({ rememberMe: 'true', savedEmail: 'a@b.example' }))).toBe('a@b.example')
  expect(readRememberedEmail(storage({ savedEmail: 'a@b.example' }))).toBeNull()
})

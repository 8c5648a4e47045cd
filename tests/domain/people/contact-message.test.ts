import { describe, expect, test } from 'vitest'
import { checkMessage, MESSAGE_LIMITS, SERVICES, type TypedMessage } from '#domain/people/contact-message.ts'

const complete: TypedMessage = { name: 'Asha Rao', email: 'asha@people.example', phone: '', service: '', message: 'How much for a pallet?' }
const faultsOf = (changes: Partial<TypedMessage>) => {
  const checked = checkMessage({ ...complete, ...changes })
  return checked.ok ? [] : checked.refusal.map(({ field, fault }) => `${field} ${fault}`)
}

describe('what a visitor may send', () => {
  test('name, e-mail and message are enough', () => {
    expect(checkMessage(complete)).toEqual({ ok: true, value: { ...complete, phone: null, service: null } })
  })

  test('each of them is required, blanks are nothing, and every fault is told at once', () => {
    expect(faultsOf({ name: ' ', email: '\t', message: ' \n ' })).toEqual(['name missing', 'email missing', 'message missing'])
  })

  test('blanks around come off, those inside stay', () => {
    const checked = checkMessage({ ...complete, name: ' Asha  Rao ', message: '\n One\n\nTwo \n' })
    expect(checked).toMatchObject({ ok: true, value: { name: 'Asha  Rao', message: 'One\n\nTwo' } })
  })

  test.each(['asha', 'asha@', '@people.example', 'asha@people', 'a b@people.example', 'a@b@people.example'])(
    '%s is no whole address',
    (email) => {
      expect(faultsOf({ email })).toEqual(['email malformed'])
    },
  )

  test.each([
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['098765 43210', '9876543210'],
  ])('the phone %s is stored as %s', (phone, stored) => {
    expect(checkMessage({ ...complete, phone })).toMatchObject({ ok: true, value: { phone: stored } })
  })

  test.each(['12345', '98765432101', 'nine', '+44 20 7946 0000'])('%s is no phone number of ten digits', (phone) => {
    expect(faultsOf({ phone })).toEqual(['phone malformed'])
  })

  test('there are four services and none', () => {
    for (const service of SERVICES) expect(faultsOf({ service })).toEqual([])
    expect(faultsOf({ service: 'magic' })).toEqual(['service malformed'])
  })

  test('what is exactly as long as allowed goes, one character more does not', () => {
    expect(faultsOf({ name: 'a'.repeat(MESSAGE_LIMITS.name), message: 'a'.repeat(MESSAGE_LIMITS.message) })).toEqual([])
    expect(faultsOf({ name: 'a'.repeat(MESSAGE_LIMITS.name + 1), message: 'a'.repeat(MESSAGE_LIMITS.message + 1) })).toEqual([
      'name too-long',
      'message too-long',
    ])
    expect(faultsOf({ email: `${'a'.repeat(MESSAGE_LIMITS.email - 9)}@b.example` })).toEqual(['email too-long'])
  })

  test('letters of any script go as they are; what no database can store is left out', () => {
    const checked = checkMessage({ ...complete, name: 'ఆశ \u{1f69a}', message: 'Half a truck \ud83d, a zero \0' })
    expect(checked).toMatchObject({ ok: true, value: { name: 'ఆశ \u{1f69a}', message: 'Half a truck , a zero' } })
  })
})

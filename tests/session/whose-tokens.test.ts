import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PERSON_KEY } from '#session/person.ts'
import { startSession, useSession } from '#session/session.ts'

const asha = { userId: 'u-asha', name: 'Asha', email: 'asha@waybill.example', role: 'manager' }

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  kept.set(PERSON_KEY, JSON.stringify(asha))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '', documentElement: { style: {} } }))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['their own', { user: { id: 'u-asha' } }, 'signed-in'],
  ['somebody else’s, who is just signing in', { user: { id: 'u-sita' } }, 'ended'],
  ['none', null, 'ended'],
  ['something spoilt', 'u-asha', 'ended'],
])('with %s tokens the pages of the person of this device are theirs or hidden', (_, tokens, state) => {
  kept.set('waybill-auth', JSON.stringify(tokens))
  startSession()
  expect(useSession.getState()).toMatchObject({ state, person: asha })
})

import { describe, expect, test } from 'vitest'
import { chooseStart } from '#backend/auth/choose-start.ts'
import { readMyAccount, updateMyAccount } from '#backend/auth/my-account.ts'
import { authSettings } from '#backend/auth/one-time-code.ts'
import { whoAmI } from '#backend/auth/who-am-i.ts'
import { aDeviceOfAsha, callContract, OF_ASHA, orNull, unread } from '#tests/support/calls/call-contract.ts'
import { AT } from '#tests/support/calls/told-records.ts'

const ASHA = OF_ASHA.user.id
const account = { name: 'Asha', phone: orNull('9000000001'), email: 'asha@people.example', heldBy: 'account' } as const

callContract('one’s own account', {
  call: () => readMyAccount(ASHA),
  asks: 'my_account',
  sends: {},
  answer: account,
})

const change = { name: 'Asha Rao', phone: '' }
callContract('a change of one’s own account', {
  call: () => updateMyAccount(ASHA, change),
  asks: 'update_my_account',
  sends: change,
  answer: { account },
  refusals: [{ refused: 'staff-record' }, { refused: 'phone-invalid' }],
})

callContract('where signing in leads', {
  call: () => chooseStart(true),
  asks: 'start_on_today',
  sends: { wanted: true },
  answer: { startsOnToday: true },
})

callContract('whether codes come by text message', {
  call: authSettings,
  asks: '/auth/v1/settings',
  sends: null,
  answer: { external: { phone: true } },
  asVisitor: true,
})

const person = { userId: 'u1', name: 'Asha', email: 'asha@people.example', role: 'manager' } as const
callContract('who one is', {
  call: whoAmI,
  asks: 'whoami',
  sends: {},
  answer: { ...person, ...unread({ scope: 1, startsOnToday: true }), ...unread({ serverTime: AT }) },
})

describe('who one is', () => {
  const { says } = aDeviceOfAsha()

  test('with a role of tomorrow is for a newer app to say, with no role at all for nobody', async () => {
    says({ ...person, role: 'dispatcher' })
    expect(await whoAmI()).toMatchObject({ kind: 'failed', isAppTooOld: true })
    for (const role of ['The King', '', 7, null]) {
      says({ ...person, role })
      expect(await whoAmI()).not.toHaveProperty('isAppTooOld')
    }
  })
})

import { describe, expect, test } from 'vitest'
import { linkClientAccount, listClientAccounts, unlinkClientAccount } from '#backend/rpc/client-accounts.ts'
import { companySettings, saveCompanySetting } from '#backend/rpc/company-settings.ts'
import { countOpenMessages, handleMessage, listMessages } from '#backend/rpc/contact-inbox.ts'
import { clientShipmentsShown, findCustomerAccounts, showClientShipments, suggestCustomerAccounts } from '#backend/rpc/customer-accounts.ts'
import { listActivity } from '#backend/rpc/list-activity.ts'
import {
  assignRole,
  deleteStaff,
  endStaffSessions,
  inviteStaff,
  listStaff,
  saveStaff,
  searchUsers,
  staffAccount,
} from '#backend/rpc/staff-accounts.ts'
import type { ReceivedMessage } from '#domain/people/contact-message.ts'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { aDeviceOfAsha, alteredAnswers, callContract, orAbsent, orNull, unread, whole } from '#tests/support/calls/call-contract.ts'
import { AT, toldActivity } from '#tests/support/calls/told-records.ts'

const typed = {
  user_name: 'Ravi',
  position: 'Driver',
  email: 'ravi@people.example',
  phone_number: '9000000001',
  role: 'Delivery Staff / Drivers',
  status: 'Active',
} as const
const staff = {
  id: 'w1',
  ...unread({
    ...typed,
    staff_code: 'ST-1',
    user_id: 'u2',
    access_level: 'driver',
    created_at: AT,
    updated_at: AT,
    account: 'ready',
    open_deliveries: 3,
  }),
} as const

callContract('everybody of the staff', { call: listStaff, asks: 'staff_list', sends: {}, answer: { staff: [staff] } })

callContract('people with an account', {
  call: () => searchUsers('ravi'),
  asks: 'search_users',
  sends: { text: 'ravi' },
  answer: {
    users: [
      {
        id: 'u2',
        ...unread({ auth_user_id: 'u2', name: 'Ravi', email: null, phone: null, role: null, position: null, status: 'Active' }),
      },
    ],
  },
})

const record = { ...typed, id: 'w1', isNew: false, seen: { ...typed, position: 'Clerk' } }
callContract('a record of staff', {
  call: () => saveStaff(record),
  asks: 'save_staff',
  sends: record,
  answer: { staff },
  refusals: [
    { refused: 'email-taken' },
    { refused: 'invalid', field: 'email' },
    { refused: 'phone-taken', by: 'Sita' },
    { refused: 'changed', staff: whole(staff) as never, changedBy: 'Sita', changedAt: AT },
  ],
})

describe('a record of staff that somebody else has changed', () => {
  const { says } = aDeviceOfAsha()

  test('is told with what it was changed to, or it is no answer', async () => {
    // Without the refusal it says that it was saved.
    const changed = { refused: orAbsent('changed'), staff, ...unread({ changedBy: 'Sita' }), changedAt: AT }
    const judged: unknown[] = []
    for (const { what, answer, isBelieved } of alteredAnswers(changed)) {
      says(answer)
      const { kind } = await saveStaff(record)
      if ((kind === 'answer') !== isBelieved) judged.push(`${what}: ${kind}`)
    }
    expect(judged).toEqual([])
  })
})

callContract('a record of staff to be deleted', {
  call: () => deleteStaff('w1'),
  asks: 'delete_staff',
  sends: { id: 'w1' },
  answer: { done: true },
  refusals: [{ refused: 'last-admin' }],
})

const role = { authUserId: 'u2', role: 'Staff', position: 'Clerk' }
callContract('a role for somebody with an account', {
  call: () => assignRole(role),
  asks: 'assign_role',
  sends: role,
  answer: { staff, phoneHeldBy: orNull('Sita') },
  refusals: [{ refused: 'user-not-found' }, { refused: 'phone-taken', by: null }],
})

callContract('the address that staff sign in with', {
  call: () => staffAccount('w1'),
  asks: 'staff_account',
  sends: { id: 'w1' },
  answer: { email: 'ravi@people.example' },
  refusals: [{ refused: 'no-account' }],
})

callContract('the end of a person’s sessions', {
  call: () => endStaffSessions('w1'),
  asks: 'end_staff_sessions',
  sends: { id: 'w1' },
  answer: { ended: 2 },
  refusals: [{ refused: 'not-found' }],
})

callContract('an invitation', {
  call: () => inviteStaff('w1'),
  asks: '/functions/v1/invite-staff',
  sends: { id: 'w1' },
  answer: { invited: true },
  refusals: [{ refused: 'has-account' }],
})

const linked = { userId: 'u2', ...unread({ name: 'Asha', email: 'asha@people.example', phone: null, sees: true }) }

callContract('the accounts that are linked to a client', {
  call: () => listClientAccounts('k1'),
  asks: 'client_account_list',
  sends: { clientId: 'k1' },
  answer: { accounts: [{ ...linked, ...unread({ userId: 'u2' }) }] },
})

callContract('an account to be linked to a client', {
  call: () => linkClientAccount('k1', 'u2'),
  asks: 'link_client_account',
  sends: { clientId: 'k1', userId: 'u2' },
  answer: { account: linked },
  refusals: [{ refused: 'is-staff' }],
})

callContract('an account that is not to be linked any more', {
  call: () => unlinkClientAccount('k1', 'u2'),
  asks: 'unlink_client_account',
  sends: { clientId: 'k1', userId: 'u2' },
  answer: { done: true },
})

const customer = { id: 'u3', ...unread({ name: 'Meera', email: null, phone: '9000000003', isCustomer: true }) }

callContract('the accounts of customers', {
  call: () => findCustomerAccounts({ text: 'meera' }),
  asks: 'find_customer_accounts',
  sends: { text: 'meera' },
  answer: { accounts: [customer] },
})

const address = { emails: ['meera@people.example'], phones: ['9000000003'] }
callContract('the accounts for which an address speaks', {
  call: () => suggestCustomerAccounts(address),
  asks: 'suggest_customer_accounts',
  sends: address,
  answer: { accounts: [{ ...customer, ...unread({ reason: 'earlier' }) }] },
})

callContract('whether linked accounts see shipments', {
  call: clientShipmentsShown,
  asks: 'client_shipments_setting',
  sends: {},
  answer: { shown: true },
})

callContract('that linked accounts are not to see shipments', {
  call: () => showClientShipments(false),
  asks: 'set_client_shipments_setting',
  sends: { shown: false },
  answer: { shown: false },
})

const settings = [{ name: 'remittance_days', value: 5, usual: 7, lowest: 0, highest: 90, changedAt: orNull(AT), changedBy: orNull('Asha') }]

callContract('the settings of the company', {
  call: companySettings,
  asks: 'company_settings',
  sends: {},
  answer: { settings },
})

callContract('another setting of the company', {
  call: () => saveCompanySetting('remittance_days', 5),
  asks: 'save_company_setting',
  sends: { name: 'remittance_days', value: 5 },
  answer: { settings },
  refusals: [{ refused: 'out-of-range' }, { refused: 'unknown' }],
})

const message = {
  id: 'm1',
  ...unread({
    name: 'Meera',
    email: 'meera@people.example',
    phone: null,
    service: null,
    message: 'Hello',
    received_at: AT,
    written_at: null,
    handled_at: null,
    handled_by_name: null,
  }),
}
const inbox = { messages: [message], more: true, open: 7 }

callContract('the newest messages', {
  call: () => listMessages('open', null),
  asks: 'contact_messages_page',
  sends: { show: 'open', after: null },
  answer: inbox,
})

callContract('the messages before one', {
  call: () => listMessages('all', whole(message) as ReceivedMessage),
  asks: 'contact_messages_page',
  sends: { show: 'all', after: { receivedAt: AT, id: 'm1' } },
  answer: inbox,
})

callContract('how many messages wait', { call: countOpenMessages, asks: 'contact_messages_page', sends: { limit: 0 }, answer: inbox })

callContract('a message that is handled', {
  call: () => handleMessage('m1', true),
  asks: 'contact_message_handle',
  sends: { id: 'm1', handled: true },
  answer: { message },
  refusals: [{ refused: 'not-found' }],
})

const wanted = { person: 'u1', record: '7100001', subject: 'shipments', from: '2026-11-01', to: '2026-11-20' } as const
const { subject, ...others } = wanted

callContract('the newest activity', {
  call: () => listActivity(wanted, null),
  asks: 'activity_page',
  sends: { ...others, table: subject, after: null },
  answer: { entries: [toldActivity], more: true },
})

callContract('the activity before one', {
  call: () => listActivity(wanted, whole(toldActivity) as ActivityEntry),
  asks: 'activity_page',
  sends: { ...others, table: subject, after: { happenedAt: AT, id: 'a1' } },
  answer: { entries: [toldActivity], more: false },
})

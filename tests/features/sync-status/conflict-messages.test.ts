import { expect, test } from 'vitest'
import { choiceWords, fieldLabel, valueWords } from '#features/sync-status/conflicts/conflict-messages.ts'

test('two people who linked a shipment to two accounts see names, not ids', () => {
  const people = [{ id: 'account-1', name: 'Meera Rao' }]
  expect(fieldLabel('user_id', [])).toBe('Customer account')
  expect(['account-1', 'account-2', null].map((id) => valueWords('user_id', id, people))).toEqual([
    'Meera Rao',
    'An account that this device does not know',
    'No account',
  ])
  const fields = { user_id: { from: null, yours: 'account-1', theirs: 'account-2' } }
  expect(choiceWords({ choices: { user_id: 'mine' }, fields, items: [], people })).toBe(
    'Customer account: yours is kept, “Meera Rao” instead of “An account that this device does not know”',
  )
})

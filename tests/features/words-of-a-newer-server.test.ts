import { expect, test } from 'vitest'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import type { CommandAnswer } from '#domain/sync/command.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import { statusTone as deskTone } from '#domain/shipment/status/status-tone.ts'
import { matchesWarehouse, warehouseStatusWords, type Warehouse } from '#domain/warehouse/warehouse.ts'
import { refusedFor, wordOf } from '#domain/values/word-of.ts'
import { deedWords } from '#domain/sync/activity-messages.ts'
import { recordPath } from '#features/activity/record-path.ts'
import { importEntry } from '#features/import-deliveries/import-entry.ts'
import { deleteRefusalWords, raiseRefusalWords } from '#features/invoices/invoice-messages.ts'
import { receiptRefusal } from '#features/invoices/receipts/check-receipt.ts'
import { refusalWords as payRefusal } from '#features/payment/pay/payment-messages.ts'
import { refusalWords as reviewRefusal } from '#features/review/decision-messages.ts'
import { reasonWords } from '#features/review/review-reason.ts'
import { takenRefusal } from '#features/shipments/payments/check-taken-payment.ts'
import { assignRefusalWords, faultWords, inviteRefusalWords, refusalWords as staffRefusal } from '#features/staff/staff-messages.ts'
import { statusTone as visitorTone } from '#features/tracking/result/tracking-tone.ts'
import type { ExportedEntry } from '#store/sign-out/read-export.ts'
import { shownInIndia } from '#ui/format/shown-in-india.ts'

/** A word that no type of this app knows, where one of its own is expected. */
const later = 'word-of-tomorrow' as never

test('a refusal that only a newer server gives is told in its own word', () => {
  const told = [
    raiseRefusalWords(later),
    deleteRefusalWords(later),
    receiptRefusal(later, undefined).message,
    takenRefusal(later, 100).message,
    payRefusal(later),
    reviewRefusal(later),
    staffRefusal({ refused: later }).message,
    assignRefusalWords({ refused: later }),
    inviteRefusalWords(later),
  ]
  for (const words of told) expect(words).toContain(refusedFor('word-of-tomorrow'))
})

test('a field that only a newer server judges is named', () => {
  expect(faultWords({ field: later, why: 'invalid' })).toBe('word-of-tomorrow')
  expect(receiptRefusal('invalid', later).message).not.toBe('')
})

test('a capture that waits for a newer reason can still be decided on', () => {
  expect(reasonWords(later).title).toBe('Waits for you: word-of-tomorrow')
  expect(reasonWords(later).explanation).not.toBe('')
})

test('a warehouse in a newer standing is found and shown', () => {
  const warehouse: Warehouse = { id: 'w1', name: 'Pune', location: 'Pune', capacity: '', status: later, user_id: null }
  expect(warehouseStatusWords(warehouse.status)).toBe('word-of-tomorrow')
  expect([matchesWarehouse(warehouse, 'pune'), matchesWarehouse(warehouse, 'word-of'), matchesWarehouse(warehouse, 'mumbai')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a shipment in a newer status stays open, and has a colour', () => {
  expect([isOpen(later), deskTone(later), visitorTone(later)]).toEqual([true, 'neutral', 'neutral'])
})

test('a change of a record of a newer kind is told and leads nowhere', () => {
  const entry: ActivityEntry = {
    id: 'a1',
    happenedAt: '2026-11-20T12:00:00.000Z',
    actor: null,
    actorName: 'Asha',
    table: later,
    record: 'v1',
    recordName: 'MH 12',
    part: null,
    action: 'insert',
    changes: {},
    names: {},
    commandId: null,
  }
  expect(deedWords(entry, shownInIndia)).toBe('created word-of-tomorrow')
  expect(recordPath(entry)).toBeNull()
})

test('an imported delivery that is answered by a newer word is not called imported', async () => {
  const entry = { command: { id: 'c1', kind: 'record-delivery', payload: { photo: null } }, photo: null } as unknown as ExportedEntry
  const applied: CommandAnswer = { id: 'c1', status: 'applied', code: null, message: null, version: null }
  const answers: CommandAnswer[] = [
    { ...applied, status: later },
    { ...applied, status: 'replayed', first: later },
  ]
  for (const value of answers) {
    const server = {
      importDelivery: async () => ({ kind: 'answer', value, serverTime: null }) as const,
      uploadPhoto: () => Promise.reject(new Error('There is no photo')),
    }
    expect(await importEntry(entry, 'u1', server, async () => undefined)).toMatchObject({
      state: 'done',
      delivery: { outcome: 'failed', words: expect.stringContaining('word-of-tomorrow') as string },
    })
  }
})

test('words are looked up among our own alone', () => {
  expect([wordOf({ a: 'A' }, 'a'), wordOf({ a: 'A' }, 'b'), wordOf({ a: 'A' }, 'toString')]).toEqual(['A', 'b', 'toString'])
})

import { expect, test } from 'vitest'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { groupEntries } from '#domain/sync/group-entries.ts'

let made = 0
let clock = Date.parse('2026-11-01T04:30:00.000Z')
/** Each written some milliseconds after the one before it. */
function entry(given: Partial<ActivityEntry>, pauseMs = 3): ActivityEntry {
  made += 1
  clock += pauseMs
  return {
    id: String(made),
    happenedAt: new Date(clock).toISOString(),
    actor: 'asha',
    actorName: 'Asha',
    table: 'shipments',
    record: 's1',
    recordName: 'SHP1',
    part: null,
    action: 'update',
    changes: {},
    names: {},
    commandId: null,
    ...given,
  }
}
/** As the list shows them, the newest first. */
const grouped = (...written: ActivityEntry[]) =>
  groupEntries(written.toReversed()).map(({ lead, others }) => [lead.id, ...others.map(({ id }) => id)])

test('a shipment that was made stands with its packages behind it', () => {
  const made1 = entry({ action: 'insert', commandId: 'c1' })
  const box = entry({ table: 'shipment_items', action: 'insert', commandId: 'c1' })
  const tube = entry({ table: 'shipment_items', action: 'insert', commandId: 'c1' })
  expect(grouped(made1, box, tube)).toEqual([[made1.id, tube.id, box.id]])
})

test('an invoice stands with the shipments on it, raised or cancelled', () => {
  const invoice = entry({ table: 'invoices', record: 'i1', action: 'insert' })
  const on = ['s1', 's2'].map((record) => entry({ record, changes: { invoice_id: [null, 'i1'], invoice_number: [null, 'P1-1'] } }))
  expect(grouped(invoice, ...on)).toEqual([[invoice.id, on[1]?.id, on[0]?.id]])
  const off = entry({ changes: { invoice_id: ['i1', null], invoice_number: ['P1-1', null] } }, 60_000)
  const cancelled = entry({ table: 'invoices', record: 'i1', changes: { status: ['raised', 'cancelled'] } })
  expect(grouped(off, cancelled)).toEqual([[cancelled.id, off.id]])
})

test('two actions stay two: of other commands, other people, later, or about something else', () => {
  const pairs: [ActivityEntry, ActivityEntry][] = [
    [entry({ commandId: 'c1' }), entry({ commandId: 'c2' })],
    [entry({ commandId: 'c1' }), entry({})],
    [entry({}), entry({ actor: 'ravi', actorName: 'Ravi' })],
    [entry({}), entry({}, 5000)],
    [entry({}), entry({ record: 's2' })],
    [entry({ table: 'clients', record: 'x' }), entry({ table: 'clients', record: 'x' })],
  ]
  for (const [one, other] of pairs) expect(grouped(one, other)).toEqual([[other.id], [one.id]])
})

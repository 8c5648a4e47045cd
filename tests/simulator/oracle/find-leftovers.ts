import { belongsInMirror } from '#domain/sync/mirror-window.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { Finding } from '../report/trace.ts'
import { wasThere } from './find-different.ts'
import type { FreshMirror, RestingPlace } from './truth.ts'

/** A person's work is theirs until it has arrived, even after a change of role. */
const OWN_WORK = ['deliveryDrafts', 'formDrafts', 'scanSessions', 'photos', 'photoBytes', 'neverOffered']

/**
 * Names, numbers and prices that the server does not show this person are in no table of the device. Receipts of the same role may
 * name what has left their view since; those of a lost role may not.
 */
export async function findLeftovers(
  { db, label, userId }: RestingPlace,
  fresh: FreshMirror | null,
  words: readonly string[],
  lostRole: boolean,
  codes: readonly string[] = [],
): Promise<Finding[]> {
  const late = fresh === null ? [] : (await db.shipments.toArray()).filter((row) => wasThere(row, fresh, userId, belongsInMirror))
  const shown = (fresh?.text ?? '') + JSON.stringify(late)
  const hidden = words.filter((word) => !shown.includes(word))
  const findings: Finding[] = []
  for (const table of db.tables) {
    if (OWN_WORK.includes(table.name)) continue
    const rows: unknown[] = await table.toArray()
    const looked = table.name === 'outbox' ? (rows as OutboxEntry[]).filter((entry) => lostRole && isReceipt(entry)) : rows
    const text = JSON.stringify(looked)
    const found = hidden.filter((word) => text.includes(word))
    // What was typed or scanned goes to the office with its capture.
    const here = table.name === 'outbox' ? [] : codes
    const known = here.filter((code) => text.includes(code) && new RegExp(`(?<![0-9A-Za-z])${code}(?![0-9A-Za-z])`).test(text))
    if (known.length > 0)
      findings.push({ promise: 'leaked', what: `${label}: ${table.name} holds the code of a recipient, ${known.join(', ')}` })
    if (found.length > 0) findings.push({ promise: 'leaked', what: `${label}: ${table.name} still holds ${found.slice(0, 4).join(', ')}` })
  }
  return findings
}

function isReceipt({ state }: OutboxEntry): boolean {
  return state === 'confirmed' || state === 'discarded'
}

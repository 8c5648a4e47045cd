import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import type { Finding, Trace } from '../report/trace.ts'
import type { RestingPlace } from './truth.ts'

/** Nothing waits for ever: every entry has its receipt or was given up. */
export async function findStuck({ db, label }: RestingPlace): Promise<Finding[]> {
  const findings: Finding[] = []
  const stuck = (what: string) => findings.push({ promise: 'stuck', what: `${label}: ${what}` })
  for (const { state, entryId, command } of await db.outbox.toArray()) {
    if (state !== 'confirmed' && state !== 'discarded') stuck(`${command.kind} ${entryId} is ${state}`)
  }
  for (const photo of await db.photos.toArray()) {
    if (photo.state !== 'confirmed' && photo.state !== 'discarded') stuck(`photo ${photo.id} is ${photo.state}`)
  }
  return findings
}

/**
 * An entry that needs a person was really refused, for the shown reason; a delivery is refused only to people whom the server shows
 * nothing.
 */
export function findUnfounded(
  { entryId, command, refusal }: OutboxEntry,
  place: { label: string; userId: string },
  server: SimServer,
  trace: Trace,
): Finding[] {
  if (refusal?.code === 'not-allowed' && server.everDenied.has(place.userId)) return []
  const ids = trace.idsOf(entryId)
  const refused = server.log.words.some(
    ({ id, status, first, code }) => ids.includes(id) && code === refusal?.code && ['rejected', 'conflict'].includes(first ?? status),
  )
  const saidAnew = ids.some((id) => server.log.newWords.get(id) === refusal?.code)
  if ((refused || saidAnew) && command.kind !== 'record-delivery') return []
  return [{ promise: 'stuck', what: `${place.label}: ${command.kind} ${entryId} needs a person for ${refusal?.code ?? 'no reason'}` }]
}

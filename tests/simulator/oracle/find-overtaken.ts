import type { SimServer } from '../machinery/sim-server.ts'
import { wasForgotten } from './in-the-dark.ts'
import type { Finding, Trace } from '../report/trace.ts'

/**
 * Commands of one record take effect in the order in which one device made them, and behind a refused one nothing moves until a
 * person has decided.
 */
export function findOvertaken(server: SimServer, trace: Trace): Finding[] {
  const words = server.log.words.map((word, at) => ({ ...word, at })).filter(({ forgotten }) => !forgotten)
  const place = new Map(words.map(({ id, at }) => [id, at] as const).toReversed())
  const settledAt = new Map(
    words
      .filter(({ status, first }) => isYes(first ?? status))
      .map(({ id, at }) => [id, at] as const)
      .toReversed(),
  )
  const before = new Map<string, { id: string; freeFrom: number }>()
  const findings: Finding[] = server.log.earlyPhotos.map((id) => ({ promise: 'overtaken', what: `photo ${id} overtook its command` }))
  for (const { id, orderKeys, device, userId } of trace.commands.toSorted((a, b) => a.seq - b.seq)) {
    const ids = trace.idsOf(id)
    const at = earliest(ids, place)
    if (at === undefined) continue
    // A person's decision lets the later ones go, and so does the server's yes.
    const freeFrom = Math.min(earliest(ids, settledAt) ?? Number.POSITIVE_INFINITY, trace.discardedAt(id) ?? Number.POSITIVE_INFINITY)
    for (const key of orderKeys.map((orderKey) => `${device} ${userId} ${orderKey}`)) {
      const earlier = before.get(key)
      // It was told by a pull that the earlier one was forgotten, and its round had sent the later one before that.
      const learntTooLate = server.silentRestores > 0 && earlier !== undefined && wasForgotten(server, trace.idsOf(earlier.id))
      if (earlier !== undefined && at < earlier.freeFrom && !learntTooLate)
        findings.push({ promise: 'overtaken', what: `${id} overtook ${earlier.id} (${key})` })
      before.set(key, { id, freeFrom })
    }
  }
  return findings
}

function isYes(status: string): boolean {
  return status === 'applied' || status === 'merged'
}

function earliest(ids: string[], places: ReadonlyMap<string, number>): number | undefined {
  const found = ids.flatMap((id) => places.get(id) ?? [])
  return found.length === 0 ? undefined : Math.min(...found)
}

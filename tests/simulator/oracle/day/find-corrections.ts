import type { SimServer } from '../../machinery/sim-server.ts'
import type { Counts } from '../../report/counts.ts'
import type { Finding, Trace } from '../../report/trace.ts'
import { wasForgotten } from '../in-the-dark.ts'
import type { Office, ProofRow } from '../truth.ts'

/**
 * A correction comes after what it corrects and names it, or what a server had forgotten waits behind it; of a chain at most one capture
 * stands, the latest that took effect; and a shipment that nothing else has touched since, or at the same time, shows that one.
 */
export async function findUncorrected(server: SimServer, trace: Trace, office: Office, counts: Counts): Promise<Finding[]> {
  const findings: Finding[] = []
  const proofOf = (id: string) => trace.idsOf(id).flatMap((each) => office.proofs.get(each) ?? [])[0]
  /** A restored server took the correction as a capture by itself, and heard of the other one anew: nobody writes either of them again. */
  const cameFirst = (later: ProofRow, earlier: ProofRow, ids: readonly string[]) =>
    later.corrects === null && wasForgotten(server, ids) && Date.parse(later.received_at) < Date.parse(earlier.received_at)
  /** Past what was given up here and never arrived; not past photos of its own, which the correction takes over. */
  const correctedThere = (correction: string): string | undefined => {
    const corrected = trace.corrections.get(correction)
    if (corrected === undefined || proofOf(corrected) !== undefined || trace.entryState(corrected) !== 'discarded') return corrected
    const saved = trace.deliveries.find(({ id }) => id === corrected)
    return saved?.photo === null ? correctedThere(corrected) : corrected
  }
  /** What came behind it so holds its photos. */
  const liesWithForgotten = (correction: string): boolean => {
    const corrected = correctedThere(correction)
    const [later, earlier] = [proofOf(correction), corrected === undefined ? undefined : proofOf(corrected)]
    if (corrected === undefined || later === undefined || earlier === undefined) return false
    return hasPhotos(earlier) ? cameFirst(later, earlier, trace.idsOf(corrected)) : liesWithForgotten(corrected)
  }
  for (const [correction, corrected] of trace.corrections) {
    const [later, earlier] = [proofOf(correction), proofOf(corrected)]
    if (later === undefined || earlier === undefined) continue
    if (later.review_state === 'open') counts.add('branch', 'a correction waits for review')
    // A restored office hears again of what it has forgotten, and not always of both in their order.
    const isAnew = wasForgotten(server, [...trace.idsOf(correction), ...trace.idsOf(corrected)])
    if (!isAnew && Date.parse(later.received_at) <= Date.parse(earlier.received_at))
      findings.push({ promise: 'overtaken', what: `correction ${correction} overtook ${corrected}` })
    if (cameFirst(later, earlier, trace.idsOf(corrected))) {
      counts.add('branch', 'a correction came before what it corrects')
      if (earlier.applied)
        findings.push({ promise: 'overtaken', what: `${corrected} took effect over ${correction}, which had corrected it` })
    } else if (later.corrects !== earlier.id)
      findings.push({ promise: 'lost', what: `correction ${correction} does not say that it corrects ${corrected}` })
  }
  for (const correction of trace.showedPhotos) {
    const proof = proofOf(correction)
    if (proof === undefined || hasPhotos(proof) || liesWithForgotten(correction)) continue
    findings.push({ promise: 'lost', what: `correction ${correction} was submitted with photos, and the office has it without any` })
  }
  for (const chain of chainsOf(office)) {
    const standing = chain.filter(({ applied, superseded_by }) => applied && superseded_by === null)
    const latest = chain.filter(({ applied }) => applied).at(-1)
    if (standing.length > 1 || (latest !== undefined && standing[0]?.id !== latest.id))
      findings.push({
        promise: 'untrue',
        what: `of the corrections of ${chain[0]?.id} stand ${standing.map(({ id }) => id).join(' and ')}`,
      })
    if (standing[0]?.corrects !== null && standing[0] !== undefined && chain.filter(({ applied }) => applied).length > 2)
      counts.add('branch', 'a correction of a correction stands')
  }
  const shown = await server.rows<{ id: string; status: string; outcome: string }>(
    `select p.id, s.status, app.status_brought(p.id) as outcome from public.proof_of_delivery as p join public.shipments as s on s.id = p.shipment_id
     where p.corrects is not null and p.applied and p.superseded_by is null and app.status_brought(p.id) <> s.status
       and not exists (select from app.activity as a where a.record = s.id and a.tbl = 'shipments' and a.command_id is distinct from p.id
         and (a.happened_at >= p.received_at
           or a.id > (select max(own.id) from app.activity as own where own.record = s.id and own.command_id = p.id)))`,
  )
  for (const { id, status, outcome } of shown)
    findings.push({ promise: 'different', what: `correction ${id} says ${outcome}, and its shipment is ${status}` })
  return findings
}

function hasPhotos({ photo_id, photo_of }: ProofRow): boolean {
  return photo_id !== null || photo_of !== null
}

/** Each in the order of arrival. */
function chainsOf(office: Office): ProofRow[][] {
  const chains = new Map<string, ProofRow[]>()
  for (const proof of office.proofs.values()) {
    const first = proof.corrects_first ?? proof.id
    chains.set(first, [...(chains.get(first) ?? []), proof])
  }
  return [...chains.values()]
    .filter((chain) => chain.length > 1)
    .map((chain) => chain.toSorted((a, b) => Date.parse(a.received_at) - Date.parse(b.received_at)))
}

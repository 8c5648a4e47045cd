import type { SimServer } from '../machinery/sim-server.ts'
import type { Finding, Trace } from '../report/trace.ts'

const CARRIED_OUT = ['applied', 'merged']
const PARKED = ['unknown-kind', 'unknown-version']

/**
 * A command that was answered is never carried out again, from any sender, and only one of an act's ids is carried out. What a restored
 * backup has forgotten was not answered.
 */
export async function findDoubled(server: SimServer, trace: Trace): Promise<Finding[]> {
  const findings: Finding[] = []
  const answered = new Set<string>()
  const carriedOut = new Map<string, string>()
  for (const { id, status, code, forgotten } of server.log.words) {
    if (forgotten) continue
    if (answered.has(id) && status !== 'replayed')
      findings.push({ promise: 'doubled', what: `command ${id} was carried out again: ${status}` })
    if (!PARKED.includes(code ?? '')) answered.add(id)
    if (!CARRIED_OUT.includes(status)) continue
    const act = trace.idsOf(id)[0] ?? id
    const before = carriedOut.get(act)
    if (before !== undefined && before !== id)
      findings.push({ promise: 'doubled', what: `${before} and ${id} are one act, and both were carried out` })
    carriedOut.set(act, id)
  }
  const twice = await server.rows<{ command_id: string }>(
    'select command_id from public.shipment_updates where command_id is not null group by command_id, shipment_id, status having count(*) > 1',
  )
  for (const { command_id } of twice) findings.push({ promise: 'doubled', what: `command ${command_id} wrote its history twice` })
  return findings
}

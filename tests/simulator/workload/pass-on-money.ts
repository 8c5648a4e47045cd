import type { Person } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'
import { countCash } from './collect-cash.ts'
import { closeWhatIsOut, scanWhatIsClosed, takeOffWhatIsOut } from './keep-sheets.ts'

const EVERY_STEPS = 3
/** What is counted after a run sheet was closed must not seem to be of the same moment. */
const LATER_MS = 1_000

/**
 * In turns the office counts cash, looks for what was claimed in the bank, and two people of it pay the same client out; after the last step
 * all of it, so that much of it happens in every run. By the step, so that it costs no draw.
 */
export async function workWithMoney(stage: Stage, step: number, isLast: boolean): Promise<void> {
  if (stage.server.mood.database !== 'well') return
  const turn = step % EVERY_STEPS
  if (isLast || turn === 0) await countCash(stage, step)
  if (isLast || turn === 1) await lookInTheBank(stage, step)
  if (isLast || turn === 2) await payOut(stage, step)
}

/**
 * In the evening most captures have arrived. What was not found is looked for once more, and what has come in since is paid out, after
 * `between` has looked at what the first round left. Somebody takes a parcel off each run sheet and closes it first, and those whose cash lay there uncounted last. A tablet
 * that had no signal all day sends its scans when some are closed.
 */
export async function endDay(stage: Stage, step: number, between: () => Promise<void>): Promise<void> {
  await takeOffWhatIsOut(stage, step)
  await closeWhatIsOut(stage)
  stage.passTime(LATER_MS)
  await workWithMoney(stage, step, true)
  await between()
  await scanWhatIsClosed(stage, step)
  await workWithMoney(stage, step + 1, true)
  await closeWhatIsOut(stage)
}

interface Claim {
  id: string
  claimedPaise: number
}

/** All of it is there, a part, or nothing; what was not found is looked for once more. */
async function lookInTheBank({ server, world, counts, trace }: Stage, step: number): Promise<void> {
  const clerk = world.office.at(-1)
  const asked = (await ask<{ claims: Claim[]; looked: (Claim & { foundPaise: number })[] }>(server, clerk, 'claimed_upi', {})) ?? null
  if (asked === null) return
  for (const [at, { id, claimedPaise }] of [...asked.claims, ...asked.looked.filter(({ foundPaise }) => foundPaise === 0)].entries()) {
    const foundPaise = [claimedPaise, Math.max(claimedPaise - 10_00, 0), 0][(step + at) % 3] ?? 0
    const said = await ask<{ done?: true }>(server, clerk, 'settle_upi', { claimId: id, foundPaise, reason: 'As the bank says' })
    trace.say(`the office looks for claim ${id.slice(0, 8)}: ${foundPaise} of ${claimedPaise}, ${JSON.stringify(said).slice(0, 40)}`)
    if (said?.done !== true) continue
    counts.add(
      'branch',
      foundPaise === 0 ? 'a claim was not found' : foundPaise < claimedPaise ? 'a claim was found in part' : 'a claim was found',
    )
  }
}

interface Due {
  today: string
  clients: { clientCode: string; payablePaise: number }[]
}

async function payOut({ server, world, counts, trace }: Stage, step: number): Promise<void> {
  const due = await ask<Due>(server, world.office.at(-1), 'remittances_due', {})
  if (due === null) return
  for (const [at, { clientCode, payablePaise }] of due.clients.filter((each) => each.payablePaise > 0).entries()) {
    const deductions = step % 2 === 0 ? [{ words: 'Freight', paise: Math.min(payablePaise, 10_00) }] : []
    // Each of them believes to be the one who pays.
    const said = await Promise.all(
      world.office.map((person, no) =>
        ask<{ done?: true; refused?: string }>(server, person, 'remit_to_client', {
          id: `f${no}${at % 10}00000-0000-4000-8000-${String(step).padStart(12, '0')}`,
          clientCode,
          upTo: null,
          seenPaise: payablePaise,
          paidOn: due.today,
          bankReference: `UTR${step}-${no}`,
          deductions,
        }),
      ),
    )
    trace.say(
      `the office pays ${payablePaise} to ${clientCode}: ${said.map((each) => each?.refused ?? Object.keys(each ?? {})[0]).join(', ')}`,
    )
    if (said.some((each) => each?.done === true)) counts.add('branch', 'a client was paid')
    if (said.some((each) => each?.refused === 'changed-meanwhile')) counts.add('branch', 'a client was not paid twice')
  }
}

/** Null where nobody answers, or the person has no business there at the moment. */
async function ask<Answer>(server: Stage['server'], person: Person | undefined, name: string, p: unknown): Promise<Answer | null> {
  return person === undefined ? null : ((await server.callAs(person.userId, name, p).catch(() => null)) as Answer | null)
}

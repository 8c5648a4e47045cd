import type { SimServer } from '../../machinery/sim-server.ts'
import type { Finding, Trace } from '../../report/trace.ts'
import type { Stage } from '../../stage.ts'
import type { Office } from '../truth.ts'

interface Check {
  id: string
  result: string | null
  /** Whether these digits were ever the code of the shipment, and are the first and only one it had. */
  was_ever: boolean
  is_only: boolean
  wrong_tries: number
  /** Not run out when it was submitted: who scans it and submits days later is believed no more. */
  is_token: boolean
}

/** So many codes a shipment may have had. */
const MOST_CODES = 20

/** A wrong code is never taken for right: its capture waits for a person. A right one does not, as long as nobody has used up the tries. */
export async function findMischecked({ server, trace, counts, devices }: Stage, office: Office): Promise<Finding[]> {
  const entered = trace.deliveries.flatMap(({ id, facts: { code } }) => {
    const proof = trace.idsOf(id).flatMap((each) => office.proofs.get(each) ?? [])[0]
    return code === undefined || proof === undefined || !proof.applied || proof.shipment_id === null || proof.outcome !== 'Delivered'
      ? []
      : [{ code, proof }]
  })
  const checks =
    entered.length === 0
      ? []
      : await readChecks(
          server,
          entered.map(({ code, proof }) => ({ id: proof.id, shipment: proof.shipment_id, value: code.value })),
        )
  const checkOf = new Map(checks.map((check) => [check.id, check]))
  const areTimesKnown = !server.wasEverWrongAboutTime && !devices.some(({ clockEverJumped }) => clockEverJumped)
  const findings: Finding[] = [...(await findTooManyTries(server)), ...(await findUnsaidCodes(server, trace))]
  for (const { code, proof } of entered) {
    const check = checkOf.get(proof.id)
    if (check === undefined) continue
    const signed = trace.signedCodes.get(code.value)
    const isWrong = code.way === 'typed' ? !check.was_ever : signed === undefined || signed.shipmentId !== proof.shipment_id
    const isRight =
      code.way === 'typed' ? check.is_only && check.wrong_tries < 5 : signed?.isOld === false && check.is_token && check.is_only
    // Of a chain the first that was right at the door stands.
    const isCorrection = proof.corrects !== null
    const say = (what: string) => findings.push({ promise: 'untrue', what: `${code.way} code of ${proof.id} ${what}` })
    if (isWrong && !isCorrection) {
      if (check.result !== 'wrong') say(`is wrong, and was called ${check.result ?? 'nothing'}`)
      if (proof.review_reason === null) say('is wrong, and nobody looks at it')
      else counts.add('branch', `a wrong code waits as ${proof.review_reason === 'wrong-code' ? 'wrong-code' : 'something else'}`)
    }
    if (isRight && code.way === 'typed' && !isCorrection) {
      if (check.result !== 'right') say(`is right, and was called ${check.result ?? 'nothing'}`)
      if (proof.review_reason === 'wrong-code') say('is right, and waits for review')
      counts.add('branch', 'a right code was taken')
    }
    // A clock that was set says when it was scanned.
    if (isRight && code.way === 'scanned' && !isCorrection && areTimesKnown && check.result !== 'right')
      say(`is right, and was called ${check.result ?? 'nothing'}`)
    if (isRight && code.way === 'scanned' && check.result === 'right') counts.add('branch', 'a signed code was taken')
  }
  return findings
}

/** Of a capture with which nobody said or showed a code none is checked: what was typed for one parcel of a door is not another's. */
async function findUnsaidCodes(server: SimServer, trace: Trace): Promise<Finding[]> {
  const unsaid = trace.deliveries.flatMap(({ id, facts }) => (facts.code === undefined ? trace.idsOf(id) : []))
  const rows = await server.rows<{ proof_id: string; way: string }>(
    'select proof_id, way from app.delivery_code_checks where way is not null and proof_id = any ($1::uuid[])',
    [`{${unsaid.join(',')}}`],
  )
  return rows.map(({ proof_id, way }) => ({ promise: 'untrue', what: `nobody had a code for ${proof_id}, and one was ${way}` }))
}

async function readChecks(server: SimServer, asked: { id: string; shipment: string | null; value: string }[]): Promise<Check[]> {
  return server.rows<Check>(
    `select asked.id, c.result, code.serial = 1 and app.code_digits(asked.shipment, 1) = asked.value or code.serial = 1 and length(asked.value) > 6 as is_only,
       exists (select from generate_series(1, ${MOST_CODES}) as each where app.code_digits(asked.shipment, each) = asked.value) as was_ever,
       coalesce(code.wrong_tries, 0) as wrong_tries,
       exists (
         select from app.delivery_tokens as t join public.proof_of_delivery as p on p.id = asked.id
         where t.digest = sha256(convert_to(asked.value, 'UTF8')) and p.delivered_at <= t.expires_at
       ) as is_token
     from jsonb_to_recordset($1::jsonb) as asked (id uuid, shipment uuid, value text)
     join public.shipment_receipt_needs as n on n.shipment_id = asked.shipment and 'code' = any (n.needs)
     left join app.delivery_codes as code on code.shipment_id = asked.shipment
     left join app.delivery_code_checks as c on c.proof_id = asked.id`,
    [JSON.stringify(asked)],
  )
}

async function findTooManyTries(server: SimServer): Promise<Finding[]> {
  const rows = await server.rows<{ shipment_id: string; wrong_tries: number }>(
    'select shipment_id, wrong_tries from app.delivery_codes where wrong_tries > 5',
  )
  return rows.map(({ shipment_id, wrong_tries }) => ({
    promise: 'untrue',
    what: `of ${shipment_id} ${wrong_tries} wrong tries were counted`,
  }))
}

/** Every code there is or was, and what a signed one begins with: no driver's device has it, unless somebody typed or scanned it there. */
export async function readCodes(server: SimServer): Promise<string[]> {
  const rows = await server.rows<{ digits: string }>(
    'select app.code_digits(c.shipment_id, each) as digits from app.delivery_codes as c cross join generate_series(1, c.serial) as each',
  )
  return ['WBC1', ...rows.map(({ digits }) => digits)]
}

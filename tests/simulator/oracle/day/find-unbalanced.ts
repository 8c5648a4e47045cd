import { isDeliveryOutcome } from '#domain/shipment/delivery.ts'
import { readCashWithMe } from '#store/reads/cash/cash-with-me.ts'
import type { SimServer } from '../../machinery/sim-server.ts'
import type { Counts } from '../../report/counts.ts'
import type { Finding } from '../../report/trace.ts'
import { collectionOf } from '../../workload/collection-of.ts'
import type { Office, RestingPlace } from '../truth.ts'

/** A driver's phone says what they carry by the office's entries, to the paisa. */
export async function findMiscounted({ db, label, userId }: RestingPlace, server: SimServer): Promise<Finding[]> {
  const said = await readCashWithMe(db)
  const carried = await server.ask<number>(`select to_json(app.carried_paise('${userId}') + app.checked_paise('${userId}'))`)
  if (said?.carriedPaise === carried) return []
  return [{ promise: 'unbalanced', what: `${label}: it says that ${said?.carriedPaise ?? 'nothing'} is carried, and it is ${carried}` }]
}

/** Every capture's collection is at the office as it was entered, and all the entries add up. */
export async function findUnbalanced(server: SimServer, office: Office, counts: Counts): Promise<Finding[]> {
  const [read] = await server.rows<{
    faults: string[]
    kept: { proof_id: string; collected_paise: number; expected_paise: number; mode: string; carried_over: boolean }[]
    back: number
  }>(
    `select app.cash_adds_up() as faults,
       (select coalesce(json_agg(c), '[]') from public.proof_collections as c) as kept,
       (select count(*) from public.cash_entries where kind = 'reversal') as back`,
  )
  if (read === undefined) throw new Error('No answer')
  const kept = new Map(read.kept.map((each) => [each.proof_id, each]))
  const wrong = [...office.proofs.values()].flatMap(({ id, tracking_number: trackingNumber, outcome, delivery_notes: notes }) => {
    const entered = isDeliveryOutcome(outcome) ? collectionOf({ trackingNumber, outcome, notes }) : null
    const there = kept.get(id)
    // A correction that does not say what became of the money keeps what was said before it.
    const isSame = entered === null ? there === undefined || there.carried_over : isAsEntered(there, entered)
    return isSame ? [] : [`the collection of ${id} is ${JSON.stringify(there)}, and was ${JSON.stringify(entered)}`]
  })
  if (kept.size > 0) counts.add('branch', 'something was collected')
  if (read.back > 0) counts.add('branch', 'a collection was taken back')
  return [...read.faults, ...wrong].map((what) => ({ promise: 'unbalanced', what }))
}

interface Sums {
  drivers: {
    driver: string
    collected: number
    held: number
    handedOver: number
    claimed: number
    found: number
    notFound: number
  }[]
  remitted: number
  due: number
  /** Shipments of whose money more was passed on than was received, or in two remittances at once. */
  twice: string[]
}

/** Added up anew from what was captured, counted, found and paid, and not by the product's own sums: at any moment, of each driver. */
export async function findUnevenSums(server: SimServer): Promise<Finding[]> {
  const { drivers, remitted, due, twice } = await server.ask<Sums>(SUMS)
  const received = drivers.reduce((sum, { handedOver, found }) => sum + handedOver + found, 0)
  return [
    ...drivers.flatMap(({ driver, collected, ...of }) =>
      collected === of.held + of.handedOver + of.claimed + of.found + of.notFound
        ? []
        : [`${driver} has collected ${collected}, and of that is ${JSON.stringify(of)}`],
    ),
    ...(received === remitted + due ? [] : [`received are ${received}, and remitted ${remitted} and due ${due}`]),
    ...twice,
  ].map((what) => ({ promise: 'unbalanced', what }))
}

/** Due is what was received and not paid out: for whomever. */
const SUMS = `
  with received as (
    select e.id, e.shipment_id, case when e.mode = 'cash' then e.amount_paise else -e.amount_paise end as paise
    from public.cash_entries as e
    where e.kind = 'found' or exists (select from public.counted_entries as counted where counted.entry_id = e.id)
  ), of_drivers as (
    select
      e.driver_id as driver, 0::bigint as collected, 0::bigint as handed_over,
      case when e.mode = 'cash' then e.amount_paise else 0 end as held,
      case when e.mode = 'upi' then e.amount_paise else 0 end as claimed,
      case when e.kind = 'found' then -e.amount_paise else 0 end as found,
      case when e.kind = 'not-found' then -e.amount_paise else 0 end as not_found
    from public.cash_entries as e
    union all
    select p.captured_by, c.collected_paise, 0, 0, 0, 0, 0
    from public.proof_collections as c join public.proof_of_delivery as p on p.id = c.proof_id
    where p.applied and p.superseded_by is null and p.shipment_id is not null and p.money_decision is distinct from 'not-taken'
    union all
    select h.driver_id, 0, h.expected_paise, 0, 0, 0, 0 from public.cash_hand_overs as h
  )
  select json_build_object(
    'drivers', (
      select coalesce(json_agg(each), '[]')
      from (
        select
          o.driver, sum(o.collected) as collected, sum(o.held) as held, sum(o.handed_over) as "handedOver", sum(o.claimed) as claimed,
          sum(o.found) as found, sum(o.not_found) as "notFound"
        from of_drivers as o group by o.driver order by o.driver
      ) as each
    ),
    'remitted', (select coalesce(sum(r.paid_paise + r.deducted_paise), 0) from public.remittances as r),
    'due', (
      select coalesce(sum(r.paise), 0) from received as r
      where not exists (select from public.remittance_entries as passed_on where passed_on.entry_id = r.id)
    ),
    'twice', (
      select coalesce(json_agg('of shipment ' || l.shipment_id || ' was passed on ' || l.paise || ', and received ' || coalesce(r.paise, 0)), '[]')
      from (select shipment_id, sum(amount_paise) as paise from public.remittance_lines group by shipment_id) as l
      left join (select shipment_id, sum(paise) as paise from received group by shipment_id) as r using (shipment_id)
      where l.paise > coalesce(r.paise, 0)
    )
  )`

function isAsEntered(
  there: { collected_paise: number; expected_paise: number; mode: string } | undefined,
  entered: NonNullable<ReturnType<typeof collectionOf>>,
): boolean {
  return there?.collected_paise === entered.collectedPaise && there.expected_paise === entered.expectedPaise && there.mode === entered.mode
}

import type { Stage } from '../stage.ts'

/** The office counts all that one driver carries, the one with most; by the step, so that it costs no draw either. */
export async function countCash({ server, world, counts, trace }: Stage, step: number): Promise<void> {
  const clerk = world.office.at(-1)
  const [most] = await server.rows<{ driver: string; paise: number }>(
    `select driver_id as driver, sum(amount_paise) as paise from public.cash_entries where mode = 'cash'
     group by driver_id having sum(amount_paise) > 0 order by 2 desc, 1 limit 1`,
  )
  const driver = world.drivers.find(({ userId }) => userId === most?.driver)
  if (driver === undefined || clerk === undefined) return
  const seenPaise = most?.paise ?? 0
  // A note is missing now and then.
  const fifties = Math.max(0, Math.floor(seenPaise / 50_00) - (step % 2 === 0 ? 1 : 0))
  const count = {
    id: `d0000000-0000-4000-8000-${String(step).padStart(12, '0')}`,
    driverId: driver.userId,
    seenPaise,
    pieces: fifties === 0 ? {} : { '50': fifties },
    reason: 'As it lay on the table',
  }
  const said = await server.callAs(clerk.userId, 'hand_over_cash', count).catch(() => null)
  const isCounted = typeof said === 'object' && said !== null && 'done' in said
  trace.say(`the office counts ${driver.name}'s cash: ${isCounted ? seenPaise : JSON.stringify(said)}`)
  if (isCounted) counts.add('branch', fifties * 50_00 === seenPaise ? 'cash was counted' : 'cash was counted with a difference')
}

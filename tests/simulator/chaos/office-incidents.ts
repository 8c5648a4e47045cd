import { recordOf } from '#domain/sync/apply-command.ts'
import { isUnsentState } from '#store/outbox/outbox-entry.ts'
import { ownFields } from '../oracle/find-flicker.ts'
import { roleLabel } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'

/** What other people do at the office, and how people's roles change. */
export const OFFICE_INCIDENTS = {
  async someoneElseChangesAShipment({ server, random }: Stage) {
    await server.sql(
      `update public.shipments set status = $1, notes = $2, driver_id = case when $3 then driver_id else null end
       where id = (select id from public.shipments order by md5(id::text || $4) limit 1)`,
      [
        random.pick(['In Transit', 'Delayed', 'Cancelled', 'Pending']),
        `Changed ${random.int(100)}`,
        random.chance(0.8),
        String(random.int(100)),
      ],
    )
  },
  async someoneElseAssigns({ server, random, world }: Stage) {
    await server.sql(`update public.shipments set driver_id = $1 where md5(id::text || $2) < '8'`, [
      random.pick(world.drivers).userId,
      String(random.int(100)),
    ])
  },
  /** As somebody has done on a device that has not sent it yet. */
  async someoneElseDoesTheSame({ server, random, devices }: Stage) {
    const unsent = []
    for (const device of devices) {
      const entries = await device.observe(device.person.userId).outbox.orderBy('seq').toArray()
      unsent.push(...entries.filter(({ state, command }) => isUnsentState(state) && ownFields(command).size > 0))
    }
    if (unsent.length === 0) return false
    const { command } = random.pick(unsent)
    const record = recordOf(command)
    if (record === null) return false
    const fields = [...ownFields(command)]
    const set = fields.map(([field], at) => `${field} = $${at + 2}`).join(', ')
    // Somebody else may have taken a unique value, such as a client's code.
    await server
      .sql(`update public.${record.table} set ${set} where id = $1`, [record.id, ...fields.map(([, to]) => to)])
      .catch(() => undefined)
    return true
  },
  async manyChangeAtOnce({ server, random, world }: Stage) {
    await server.sql(`update public.shipments set driver_id = $1, notes = $2 where md5(id::text || $3) < '8'`, [
      random.pick(world.drivers).userId,
      `Bulk ${random.int(100)}`,
      String(random.int(100)),
    ])
  },
  async someoneElseTouchesPackages({ server, random }: Stage) {
    await server.sql(
      `update public.shipment_items set quantity = quantity + 1
       where id = (select id from public.shipment_items order by md5(id::text || $1) limit 1)`,
      [String(random.int(100))],
    )
  },
  async someoneElseDeletesAShipment({ server, random }: Stage) {
    await server.sql(
      `delete from public.shipments where id = (
         select s.id from public.shipments as s where not exists (select from public.proof_of_delivery as p where p.shipment_id = s.id)
           and not exists (select from public.run_sheet_stops as r where r.shipment_id = s.id)
           and s.invoice_id is null and not exists (select from public.payments as p where p.shipment_id = s.id)
         order by md5(s.id::text || $1) limit 1)`,
      [String(random.int(100))],
    )
  },
  async someoneElseChangesTheDirectory({ server, random }: Stage) {
    await server.sql(`update public.clients set address = $1, contact_email = $2 where md5(id::text || $3) < '8'`, [
      `${random.int(9)} Market Street`,
      `b${random.int(3)}@client.example`,
      String(random.int(100)),
    ])
    await server.sql(`update public.warehouses set capacity = $1 where md5(id::text || $2) < '8'`, [
      `${random.int(9)}00`,
      String(random.int(100)),
    ])
  },
  async someoneElseDeletesAClient({ server, random }: Stage) {
    await server.sql(
      `delete from public.clients where id = (
         select c.id from public.clients as c where not exists (select from public.shipments as s where s.client_code = c.client_code)
           and not exists (select from public.invoices as i where i.client_code = c.client_code)
         order by md5(c.id::text || $1) limit 1)`,
      [String(random.int(100))],
    )
  },
  /** A parcel that was scanned under a number that nobody knew. */
  async aStrangeParcelIsEntered(stage: Stage) {
    const [number] = stage.strangers
    if (number === undefined) return false
    await enter(stage, number)
    return true
  },
  async aDriverIsSwitchedOffOrOn({ server, random, world }: Stage) {
    await server.sql(`update public.staff set status = case status when 'Active' then 'Inactive' else 'Active' end where user_id = $1`, [
      random.pick(world.drivers).userId,
    ])
  },
  async someoneOfTheOfficeIsSwitchedOffOrOn({ server, world }: Stage) {
    const [person] = world.office.slice(-1)
    await server.sql(`update public.staff set status = case status when 'Active' then 'Inactive' else 'Active' end where user_id = $1`, [
      person?.userId,
    ])
  },
  async aRoleChanges({ server, random, world }: Stage) {
    const [person] = world.office.slice(-1)
    await server.sql('update public.staff set role = $1 where user_id = $2', [random.pick(['staff', 'manager', 'Drivers']), person?.userId])
  },
  async aStaffRecordIsRemovedOrMadeAgain(stage: Stage) {
    const person = stage.random.pick([...stage.world.drivers, ...stage.world.office.slice(-1)])
    const gone = await stage.server.sql('delete from public.staff where user_id = $1 returning id', [person.userId])
    if (gone.length === 0) await hireAgain(stage, person)
  },
} satisfies Record<string, (stage: Stage) => Promise<boolean | void>>

async function enter({ server, random, strangers }: Stage, number: string): Promise<void> {
  strangers.delete(number)
  await server.sql(
    `insert into public.shipments (id, tracking_number, from_name_or_company, from_contact_number, from_city,
       to_name_or_company, to_contact_number, to_street_address, to_city, to_state, to_postal_code)
     values ($1, $2, 'Sender', '9000000050', 'Hyderabad', 'Late recipient', '9000000060', '5 Lake View', 'Pune', 'Maharashtra', '411001')
     on conflict do nothing`,
    [random.uuid(), number],
  )
}

async function hireAgain({ server }: Stage, { userId, name, role }: Stage['world']['people'][number]): Promise<void> {
  await server.sql(
    `insert into public.staff (user_id, user_name, email, role, phone_number)
     select id, $2, email, $3, '9' || lpad((abs(hashtext(id::text)) % 1000000000)::text, 9, '0') from auth.users where id = $1 and not exists (
       select from public.staff where user_id = $1)`,
    [userId, name, roleLabel(role)],
  )
}

/**
 * Takes back what would rightly prevent work from arriving. Mostly everybody becomes active in their own role again; sometimes it stays as
 * it is, so that the judges can look for what a person lost.
 */
export async function endHardships(stage: Stage): Promise<void> {
  const staysAsItIs = stage.random.chance(0.3)
  for (const number of Array.from(stage.strangers)) if (stage.random.chance(0.6)) await enter(stage, number)
  for (const person of stage.world.people) {
    await hireAgain(stage, person)
    if (staysAsItIs) continue
    await stage.server.sql(
      `update public.staff set status = 'Active', role = $1 where user_id = $2 and (status <> 'Active' or role <> $1)`,
      [roleLabel(person.role), person.userId],
    )
  }
}

import { exportUnsent } from '#store/export-unsent.ts'
import { parseExport } from '#store/read-export.ts'
import type { Device } from './device.ts'
import type { Stage } from './stage.ts'

/** What happens to people, devices and the office while they work. */
const INCIDENTS = {
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
  async manyChangeAtOnce({ server, random, world }: Stage) {
    const driver = random.pick(world.drivers).userId
    await server.sql(`update public.shipments set driver_id = $1, notes = $2 where md5(id::text || $3) < '8'`, [
      driver,
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
         order by md5(s.id::text || $1) limit 1)`,
      [String(random.int(100))],
    )
  },
  async aDriverIsSwitchedOffOrOn({ server, random, world }: Stage) {
    await server.sql(`update public.staff set status = case status when 'Active' then 'Inactive' else 'Active' end where user_id = $1`, [
      random.pick(world.drivers).userId,
    ])
  },
  async aRoleChanges({ server, random, world }: Stage) {
    const [person] = world.office.slice(-1)
    await server.sql('update public.staff set role = $1 where user_id = $2', [random.pick(['staff', 'manager', 'Drivers']), person?.userId])
  },
  /** As after a restore, versions begin again at a lower number and mean something else. */
  async filesAreCopiedBack({ server }: Stage) {
    await server.script([
      'create temporary table renumbered on commit drop as select version, dense_rank() over (order by version) as again from public.sync_change',
      'update public.sync_change as c set version = -r.again from renumbered as r where r.version = c.version',
      'update public.sync_change set version = -version where version < 0',
      `update public.sync_command set result = jsonb_set(result, '{version}',
         to_jsonb((select coalesce(max(again), 0) from renumbered where version <= (result ->> 'version')::bigint)))
       where jsonb_typeof(result -> 'version') = 'number'`,
      `select setval('public.sync_version', (select coalesce(max(version), 1) from public.sync_change))`,
      'select app.start_new_epoch()',
    ])
  },
  async theServerIsKilled({ server }: Stage) {
    server.kill()
  },
  async aSignalIsLostOrFound(stage: Stage) {
    const device = stage.random.pick(stage.devices)
    device.offline = !device.offline
    if (!device.offline) for (const tab of device.tabs) tab.tell('online')
  },
  /** Past the windows of what is mirrored: a driver's seven days, or the office's ninety. */
  async daysPass({ random, passTime }: Stage) {
    passTime(random.pick([2, 8, 95]) * 86_400_000)
  },
  async aClockJumps({ random, devices }: Stage) {
    random.pick(devices).clockOffMs += (random.chance(0.5) ? 1 : -1) * random.int(86_400_000)
  },
  async aSessionEndsOrBegins({ random, devices }: Stage) {
    const device = random.pick(devices)
    if (!device.session.ended) return device.endSession()
    device.signInAgain()
    for (const tab of device.tabs) tab.wake('asked')
  },
  async anotherTabOpens(stage: Stage) {
    const device = stage.random.pick(stage.devices)
    if (device.tabs.size < 3) stage.openTab(device)
  },
  async aTabIsClosed(stage: Stage) {
    const [tab] = stage.random.pick(stage.devices).tabs
    tab?.life.die()
  },
  async aTabIsHiddenOrShown(stage: Stage) {
    const [tab] = stage.random.pick(stage.devices).tabs
    if (tab === undefined) return
    tab.hidden = !tab.hidden
    if (!tab.hidden) tab.tell('visible')
  },
  async anotherPersonTakesTheDevice(stage: Stage) {
    const device = stage.random.pick(stage.devices)
    const person = stage.random.pick(stage.world.people)
    if (person.userId === device.person.userId) return
    device.signIn(person)
    stage.openTab(device)
  },
  async theOfficeImportsAPhonesFile(stage: Stage) {
    await importFrom(stage, stage.random.pick(stage.devices))
  },
} satisfies Record<string, (stage: Stage) => Promise<void>>

type Incident = keyof typeof INCIDENTS
/** Rare in life, and all the more worth meeting here. */
const OFTEN: Incident[] = ['filesAreCopiedBack', 'daysPass', 'aRoleChanges', 'filesAreCopiedBack', 'daysPass', 'aRoleChanges']
const NAMES = [...(Object.keys(INCIDENTS) as Incident[]), ...OFTEN]

export async function befall(stage: Stage): Promise<void> {
  const name = stage.random.pick(NAMES)
  stage.trace.say(name)
  await INCIDENTS[name](stage)
}

/** The file holds what is unsent at this moment; the phone sends the same later all the same. */
async function importFrom(stage: Stage, device: Device): Promise<void> {
  const clerk = stage.world.office[0]
  const { userId, name, role } = device.person
  if (clerk === undefined || role !== 'driver') return
  const db = device.observe(userId)
  const file = parseExport(await (await exportUnsent(db, { userId, name })).text())
  if (!file.ok) throw new Error(`An export that nobody can read: ${file.refusal}`)
  for (const { command } of file.value.entries) {
    if (command.kind === 'record-delivery') await stage.server.callAs(clerk.userId, 'import_delivery', { command, capturedBy: userId })
  }
}

/** What would rightly keep work from arriving is taken back: everybody is active in a role of their own. */
export async function endHardships({ server, world }: Stage): Promise<void> {
  for (const { userId, role } of world.people) {
    await server.sql(`update public.staff set status = 'Active', role = $1 where user_id = $2 and (status <> 'Active' or role <> $1)`, [
      role === 'driver' ? 'Delivery Staff / Drivers' : role,
      userId,
    ])
  }
}

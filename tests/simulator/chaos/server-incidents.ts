import type { Stage } from '../stage.ts'

const DAYS_95_MS = 95 * 86_400_000
export const AT_ONCE = ['57P01', '57P03', '53300', '08006']
/** The last one is a mistake of the server's own: a function that is not there. */
export const IN_A_COMMAND = ['53100', '57P01', '53200', '58030', '40001', '55P03', 'XX000', '42883']

/** What happens to the server. Lasting troubles end after some steps. */
export const SERVER_INCIDENTS = {
  async theServerIsKilled({ server }: Stage) {
    server.kill()
  },
  async theDatabaseIsReadOnly({ server }: Stage) {
    server.mood.database = 'read-only'
  },
  async theDatabaseAnswersNobody({ server, random, counts }: Stage) {
    const code = random.pick(AT_ONCE)
    server.mood.database = { code, where: 'at-once' }
    counts.add('fault', `the database says ${code} at once`)
  },
  async theDatabaseFailsInTheMiddle({ server, random, counts }: Stage) {
    const code = random.pick(IN_A_COMMAND)
    server.mood.database = { code, where: 'in-a-command' }
    counts.add('fault', `the database says ${code} in a command`)
  },
  async theServerIsNewer({ server }: Stage) {
    server.mood.speaks = 'newer'
  },
  /** One that knows no epoch of a push cannot tell what a restored backup has forgotten. */
  async theServerIsOlder({ server }: Stage) {
    if (server.restores.length > 0) return false
    server.mood.speaks = 'older'
    return true
  },
  async theServersTimeIsWrong({ server, random, counts }: Stage) {
    const offMs = (random.chance(0.5) ? 1 : -1) * DAYS_95_MS
    const windowsToo = random.chance(0.3)
    counts.add('fault', `the server's time is ${offMs > 0 ? 'ahead' : 'behind'}${windowsToo ? ', windows too' : ''}`)
    server.wasEverWrongAboutTime = true
    server.mood.clock = { offMs, answersLeft: random.pick([1, 1, 2, 5]), windowsOffMs: windowsToo ? offMs : 0 }
  },
  /** Mostly once: an old one has forgotten the more. */
  async aBackupIsMade({ server, random }: Stage) {
    if (server.hasBackup && random.chance(0.7)) return false
    await server.keepBackup()
    return true
  },
  async aBackupIsRestored({ server }: Stage) {
    if (!server.hasBackup) return false
    if (server.mood.speaks === 'older') server.mood.speaks = 'today'
    await server.restoreBackup('new-epoch')
    return true
  },
  /** Nobody tells the devices; some find out by themselves. */
  async aBackupIsRestoredInSilence({ server }: Stage) {
    if (!server.hasBackup) return false
    if (server.mood.speaks === 'older') server.mood.speaks = 'today'
    await server.restoreBackup('in-silence')
    return true
  },
  async theNewEpochIsRemembered({ server }: Stage) {
    if (!server.epochIsMissing) return false
    await server.beginEpoch()
    return true
  },
  /** As after a restore, versions begin again at a lower number and mean something else. */
  async filesAreCopiedBack({ server }: Stage) {
    await server.beginEpoch([
      'create temporary table renumbered on commit drop as select version, dense_rank() over (order by version) as again from public.sync_change',
      'update public.sync_change as c set version = -r.again from renumbered as r where r.version = c.version',
      'update public.sync_change set version = -version where version < 0',
      `update public.sync_command set result = jsonb_set(result, '{version}',
         to_jsonb((select coalesce(max(again), 0) from renumbered where version <= (result ->> 'version')::bigint)))
       where jsonb_typeof(result -> 'version') = 'number'`,
      `select setval('public.sync_version', (select coalesce(max(version), 1) from public.sync_change))`,
    ])
  },
  /** The captures that one person may send in an hour are few: the rest waits by itself and stops nobody. */
  async theServerTakesFewCaptures({ server }: Stage) {
    await setCaptureLimits(server, '1')
  },
  async theOfficeImportsAFile({ server, world, files, random }: Stage) {
    const clerk = world.office[0]
    const at = random.int(Math.max(1, files.length))
    const [file] = files.splice(at, 1)
    if (clerk === undefined || file === undefined) return false
    for (const command of file.commands)
      if (command.kind === 'record-delivery')
        await server.callAs(clerk.userId, 'import_delivery', { command, capturedBy: file.userId }).catch(() => null)
    return true
  },
} satisfies Record<string, (stage: Stage) => Promise<boolean | void>>

/** Each step some of the server's troubles end. */
export function calmDown({ server, random }: Stage): void {
  if (random.chance(0.35)) server.mood.database = 'well'
  if (random.chance(0.3)) server.mood.speaks = 'today'
}

export async function calmDownWholly({ server, random, trace }: Stage): Promise<void> {
  await setCaptureLimits(server, '500')
  if (server.epochIsMissing && random.chance(0.5)) {
    trace.say('theNewEpochIsRemembered')
    await server.beginEpoch()
  }
  server.mood.database = 'well'
  server.mood.speaks = 'today'
  server.mood.clock = null
}

async function setCaptureLimits(server: Stage['server'], limit: string): Promise<void> {
  await server.sql(`update app.settings set value = $1 where name like 'captures_per_hour%'`, [limit])
}

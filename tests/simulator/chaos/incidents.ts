import type { Stage } from '../stage.ts'
import { DEVICE_INCIDENTS } from './device-incidents.ts'
import { OFFICE_INCIDENTS } from './office-incidents.ts'
import { SERVER_INCIDENTS } from './server-incidents.ts'

/** What happens to people, devices and the office while they work. */
const INCIDENTS = { ...OFFICE_INCIDENTS, ...SERVER_INCIDENTS, ...DEVICE_INCIDENTS } satisfies Record<
  string,
  (stage: Stage) => Promise<boolean | void>
>

export type Incident = keyof typeof INCIDENTS
export const INCIDENT_NAMES = Object.keys(INCIDENTS) as Incident[]
/** Rare in life, and all the more worth meeting here. */
const OFTEN: Incident[] = [
  'filesAreCopiedBack',
  'timePasses',
  'timePasses',
  'aRoleChanges',
  'aBackupIsMade',
  'aBackupIsRestored',
  'aBackupIsRestored',
  'aTabFreezes',
  'aTabFreezes',
]
const DRAWN = [...INCIDENT_NAMES, ...OFTEN]

export async function befall(stage: Stage): Promise<void> {
  const name = stage.random.pick(DRAWN)
  // False where there was nothing that it could befall.
  if ((await INCIDENTS[name](stage)) === false) return
  stage.trace.say(name)
  stage.counts.add('incident', name)
}

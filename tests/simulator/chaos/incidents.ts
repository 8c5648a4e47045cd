import type { Random } from '../machinery/random.ts'
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

/** What only means something together, or after something else: each run has one of these more often than the rest. */
const THEMES: Incident[][] = [
  INCIDENT_NAMES,
  ['aBackupIsMade', 'aBackupIsRestored', 'aBackupIsRestored', 'anHourPasses', 'aSignalIsLostOrFound'],
  ['aBackupIsMade', 'aBackupIsRestored', 'filesAreCopiedBack', 'anotherPersonTakesTheDevice', 'timePasses'],
  ['aBackupIsMade', 'aBackupIsRestoredInSilence', 'aBackupIsRestoredInSilence', 'theNewEpochIsRemembered', 'aSignalIsLostOrFound'],
  ['aTabFreezes', 'aTabFreezes', 'aTabThaws', 'anotherTabOpens', 'timePasses', 'aTabIsHiddenOrShown'],
  ['aDiskFills', 'aDiskHasRoomAgain', 'aDiskHasRoomAgain', 'timePasses', 'aSignalIsLostOrFound', 'someoneElseChangesAShipment'],
  ['theServerIsNewer', 'theServerIsOlder', 'filesAreCopiedBack', 'aRoleChanges'],
  ['theDatabaseIsReadOnly', 'theDatabaseAnswersNobody', 'theDatabaseFailsInTheMiddle', 'theServerIsKilled'],
  ['theServersTimeIsWrong', 'timePasses', 'aClockJumps', 'manyChangeAtOnce'],
  [
    'aRoleChanges',
    'aStaffRecordIsRemovedOrMadeAgain',
    'someoneOfTheOfficeIsSwitchedOffOrOn',
    'aDriverIsSwitchedOffOrOn',
    'anotherPersonTakesTheDevice',
  ],
  ['somethingFailsByItself', 'somethingFailsByItself', 'aSignalIsLostOrFound', 'aSignalIsLostOrFound', 'anotherTabOpens'],
  ['aSessionEndsOrBegins', 'anHourPasses', 'anHourPasses', 'anotherTabOpens'],
  [
    'someoneElseAssigns',
    'someoneElseDoesTheSame',
    'someoneElseDoesTheSame',
    'someoneElseChangesAShipment',
    'someoneElseTouchesPackages',
    'aSignalIsLostOrFound',
    'someoneElseChangesTheDirectory',
  ],
  [
    'aStrangeParcelIsEntered',
    'someoneElseDeletesAShipment',
    'aSignalIsLostOrFound',
    'aFileIsGivenOut',
    'theOfficeImportsAFile',
    'aPhotoIsDamaged',
  ],
]

export function drawTheme(random: Random): readonly Incident[] {
  return random.pick(THEMES)
}

export async function befall(stage: Stage, theme: readonly Incident[]): Promise<void> {
  const name = stage.random.pick(stage.random.chance(0.6) ? theme : INCIDENT_NAMES)
  // False where there was nothing that it could befall.
  if ((await INCIDENTS[name](stage)) === false) return
  stage.trace.say(name)
  stage.counts.add('incident', name)
}

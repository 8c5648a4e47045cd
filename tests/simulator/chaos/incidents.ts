import type { Random } from '../machinery/seeded-chance.ts'
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

/** Incidents that only make sense together or in order: each run has one of these groups more often than the rest. */
const THEMES = {
  anything: INCIDENT_NAMES,
  restores: ['aBackupIsMade', 'aBackupIsRestored', 'aBackupIsRestored', 'anHourPasses', 'aSignalIsLostOrFound'],
  copiesBack: ['aBackupIsMade', 'aBackupIsRestored', 'filesAreCopiedBack', 'anotherPersonTakesTheDevice', 'timePasses'],
  forgottenPhotos: ['aBackupIsMade', 'twoDaysPass', 'aBackupIsRestored'],
  silence: [
    'aBackupIsMade',
    'aBackupIsRestoredInSilence',
    'aBackupIsRestoredInSilence',
    'theNewEpochIsRemembered',
    'theNewEpochIsRemembered',
    'aSignalIsLostOrFound',
  ],
  frozenTabs: ['aTabFreezes', 'aTabFreezes', 'aTabThaws', 'anotherTabOpens', 'timePasses', 'aTabIsHiddenOrShown'],
  fullDisks: [
    'aDiskFills',
    'aDiskHasRoomAgain',
    'aDiskHasRoomAgain',
    'timePasses',
    'aSignalIsLostOrFound',
    'someoneElseChangesAShipment',
    'manyChangeAtOnce',
  ],
  otherVersions: ['theServerIsNewer', 'theServerIsOlder', 'filesAreCopiedBack', 'aRoleChanges'],
  sickDatabase: ['theDatabaseIsReadOnly', 'theDatabaseAnswersNobody', 'theDatabaseFailsInTheMiddle', 'theServerIsKilled'],
  limits: ['theServerTakesFewCaptures', 'aSignalIsLostOrFound', 'timePasses', 'anHourPasses'],
  wrongTime: ['theServersTimeIsWrong', 'timePasses', 'aClockJumps', 'manyChangeAtOnce'],
  roles: [
    'aRoleChanges',
    'aStaffRecordIsRemovedOrMadeAgain',
    'someoneOfTheOfficeIsSwitchedOffOrOn',
    'aDriverIsSwitchedOffOrOn',
    'anotherPersonTakesTheDevice',
  ],
  failing: ['somethingFailsByItself', 'somethingFailsByItself', 'aSignalIsLostOrFound', 'aSignalIsLostOrFound', 'anotherTabOpens'],
  sessions: ['aSessionEndsOrBegins', 'anHourPasses', 'anHourPasses', 'anotherTabOpens'],
  othersAtWork: [
    'someoneElseAssigns',
    'someoneElseDoesTheSame',
    'someoneElseDoesTheSame',
    'someoneElseChangesAShipment',
    'someoneElseTouchesPackages',
    'aSignalIsLostOrFound',
    'someoneElseChangesTheDirectory',
  ],
  strangers: [
    'aStrangeParcelIsEntered',
    'someoneElseDeletesAShipment',
    'aSignalIsLostOrFound',
    'aFileIsGivenOut',
    'theOfficeImportsAFile',
    'aPhotoIsDamaged',
  ],
} satisfies Record<string, Incident[]>

export type Theme = keyof typeof THEMES
/** A theme that seldom reaches its point is drawn twice as often. */
const THEME_NAMES = [...(Object.keys(THEMES) as Theme[]), 'forgottenPhotos'] as const

export function drawTheme(random: Random): Theme {
  return random.pick(THEME_NAMES)
}

/** An incident returns false when it had nothing to act on: then it is another one's turn. */
export async function befall(stage: Stage, theme: Theme): Promise<void> {
  for (let drawn = 0; drawn < 3; drawn += 1) {
    const name = stage.random.pick(stage.random.chance(0.6) ? THEMES[theme] : INCIDENT_NAMES)
    if ((await INCIDENTS[name](stage)) === false) continue
    stage.trace.say(name)
    stage.counts.add('incident', name)
    return
  }
}

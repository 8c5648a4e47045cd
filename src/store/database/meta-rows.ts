import type { MonthsEnd } from '#domain/billing/raising/months-end.ts'
import type { HeardTime } from '#domain/sync/heard-time.ts'
import type { MirrorPosition, MirroredTable } from '#domain/sync/mirror.ts'
import type { DecideWithin } from '#domain/shipment/failure/failed-decision.ts'
import type { OwnCash } from '#domain/sync/own-cash.ts'
import type { ServerTimes } from '#domain/sync/server-time.ts'
import type { Role } from '#domain/people/roles.ts'
import type { ColumnChoice, SavedView, ViewChange } from '#domain/shipment/list/personal-views.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { Pause } from '#store/outbox/outbox-entry.ts'

export type Connection = 'online' | 'no-signal' | 'captive-portal' | 'signed-out' | 'server-trouble' | 'storage-full' | 'unknown'

/** How far each table's first mirror has come. */
export type MirrorProgress = Record<MirroredTable, { after: MirrorPosition | null; done: boolean }>

export interface MirrorState {
  key: 'mirror'
  /** `denied`: the server shows this person nothing, so nothing is kept. */
  phase: 'none' | 'first' | 'complete' | 'denied'
  epoch: string
  scope: number
  role: Role | null
  /** The version to pull from once every table is mirrored. */
  head: number
  cursor: number
  tables: MirrorProgress
  /** Server time in milliseconds of the last look for shipments whose time is over. */
  prunedAt: number
  /** The latest server time of an answered page, in milliseconds. By that time the server left out finished shipments. */
  answeredUnder: number
  /** Device time in milliseconds at which a wrong time last made the mirror begin anew; null if never. */
  remadeAt: number | null
  /** Tables that the server reported changes of and this app does not know. */
  unknownTables: string[]
  /** Finished shipments that unsent work kept here at the last look. */
  keptForWork: string[]
  /** Records kept over a new epoch because of unsent work. Those that the new mirror does not bring are gone. */
  carried: string[]
}

export interface ContactState {
  key: 'contact'
  connection: Connection
  /** Device time of the last answer, and the server's time in it. */
  lastContactAt: number | null
  serverTime: string | null
  /** What the server has said of the time; `serverTime` gives the part that is believed. */
  time: ServerTimes
  /** Server time minus device time. */
  clockOffsetMs: number | null
  /** The time that pruning may go by: a time that jumped removes nothing until it has stayed. Null before the first. */
  pruning: HeardTime | null
  /** The epoch of the last answer. With another epoch the server may have forgotten what it had confirmed. */
  epoch: string | null
  /** How long the bytes of arrived photos are kept, in case the office restores a backup. */
  keepPhotosMs: number
  /** This app does not know the words the office answers in. The device keeps what it has and gets nothing new until the app is updated. */
  appTooOld: boolean
  failures: number
  pause: (Pause & { hard: boolean }) | null
  /** What the photo storage has asked for: it is a server of its own, and everything but photos goes on. */
  photosPause: Pause | null
}

/** The tab that is sending at the moment. */
export interface SyncLeaseState extends Pause {
  key: 'syncLease'
  holder: string
  running: boolean
}

/** Counts what a person puts into the outbox or decides there. Sync looks when it grows. */
export interface WorkState {
  key: 'work'
  noted: number
}

/** Kept in step with every write, because counting 100,000 rows at each change is slow. */
export interface CountsState {
  key: 'counts'
  total: number
  byStatus: Partial<Record<ShipmentStatus, number>>
}

/** What the search in memory has to reload: appended packs, rewritten packs, noted changes. */
export interface SearchState {
  key: 'search'
  appended: number
  rewritten: number
  noted: number
  /** Shipments have left the device and their texts still lie in the packs. */
  leftInPacks: boolean
}

/** The database is emptied and will be deleted: nothing may be saved here any more. */
export interface RemovalState {
  key: 'removal'
  begun: boolean
}

/** How this person looks at the list. Signing out removes it from the device with the person's database. */
export interface ViewsState {
  key: 'views'
  /** As the server last told. */
  kept: SavedView[]
  columns: { names: ColumnChoice; changedAt: string } | null
  /** The oldest first, of each view and of the columns only the last. */
  unsent: ViewChange[]
  /** Those among them for which the server has no room. */
  notTaken: string[]
  /** Counts what the person changed here. */
  noted: number
}

/** The clients that a person bills together, as far as they have come; null before the first time. */
export interface MonthsEndState {
  key: 'monthsEnd'
  run: MonthsEnd | null
  /** Grows with each change, so that a late reading is known from the newest. */
  revision: number
}

/** When Call was pressed today, by the number that it calls: device time, ISO 8601. */
export interface CallsState {
  key: 'calls'
  at: Record<string, string>
}

/** What the last pull said of this driver's cash; null for everybody else. */
export interface CashState {
  key: 'cash'
  told: OwnCash | null
}

/** What the last pull told the office of when a decision on a failed delivery presses; null for everybody else. */
export interface DecisionsState {
  key: 'decisions'
  within: DecideWithin | null
}

export type MetaRow =
  | MirrorState
  | ContactState
  | SyncLeaseState
  | WorkState
  | CountsState
  | SearchState
  | RemovalState
  | ViewsState
  | MonthsEndState
  | CallsState
  | CashState
  | DecisionsState

/** The row under each key. */
export interface MetaRows {
  mirror: MirrorState
  contact: ContactState
  syncLease: SyncLeaseState
  work: WorkState
  counts: CountsState
  search: SearchState
  removal: RemovalState
  views: ViewsState
  monthsEnd: MonthsEndState
  calls: CallsState
  cash: CashState
  decisions: DecisionsState
}

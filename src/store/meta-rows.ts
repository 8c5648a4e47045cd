import type { HeardTime } from '#domain/heard-time.ts'
import type { MirrorPosition, MirroredTable } from '#domain/mirror.ts'
import type { ServerTimes } from '#domain/server-time.ts'
import type { Role } from '#domain/roles.ts'
import type { ShipmentStatus } from '#domain/shipment.ts'
import type { Pause } from '#store/outbox-entry.ts'

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
  /** The latest server time, in milliseconds, under which a page was answered: by it the server left out what was over. */
  answeredUnder?: number
  /** Device time in milliseconds at which the mirror was last begun anew because a time had turned out wrong. */
  remadeAt?: number
  /** Tables that changes were told of and that the app of then did not know. */
  unknownTables?: string[]
  /** Shipments that unsent work kept from being let go at the last look. */
  keptForWork?: string[]
  /** Records kept over a new epoch because of unsent work; whatever the new mirror does not bring is gone. */
  carried: string[]
}

export interface ContactState {
  key: 'contact'
  connection: Connection
  /** Device time of the last answer, and the server's time in it. */
  lastContactAt: number | null
  serverTime: string | null
  /** What the server has said of the time, and what of it is believed: `serverTime` is. */
  time: ServerTimes
  /** Server time minus device time. */
  clockOffsetMs: number | null
  /** How far that time may be pruned by: what has jumped takes nothing away until it has stayed. Null before the first. */
  pruning: HeardTime | null
  /** The epoch of the last answer; another one means that the server may have forgotten what it had confirmed. */
  epoch: string | null
  /** How long bytes of photos that have arrived are kept, for a backup that is restored. */
  keepPhotosMs: number
  /** The office answers in words that this app does not know: what is on the device stays, and nothing new comes until the app is newer. */
  appTooOld?: boolean
  failures: number
  pause: (Pause & { hard: boolean }) | null
}

/** The tab that is sending at the moment. */
export interface DrainerState extends Pause {
  key: 'drainer'
  holder: string
  running: boolean
}

/** Kept in step with every write; counting 100,000 rows at each change would be felt. */
export interface CountsState {
  key: 'counts'
  total: number
  byStatus: Partial<Record<ShipmentStatus, number>>
}

/** What the search in memory has to load anew: appended packs, rewritten packs, noted changes. */
export interface SearchState {
  key: 'search'
  appended: number
  rewritten: number
  noted: number
  /** Shipments have left the device and their texts still lie in the packs. */
  leftInPacks?: boolean
}

/** Emptied on its way to deletion: nothing may be saved here any more. */
export interface RemovalState {
  key: 'removal'
  begun: boolean
}

/** What a person called a filter of the list; the filter as the address of the page writes it. */
export interface SavedView {
  id: string
  name: string
  filter: string
}

/** They go with the person's database when that person signs out. */
export interface ViewsState {
  key: 'views'
  views: SavedView[]
}

export type MetaRow = MirrorState | ContactState | DrainerState | CountsState | SearchState | RemovalState | ViewsState

/** What is kept under each key. */
export interface MetaRows {
  mirror: MirrorState
  contact: ContactState
  drainer: DrainerState
  counts: CountsState
  search: SearchState
  removal: RemovalState
  views: ViewsState
}

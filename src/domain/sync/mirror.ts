import type { CommandAnswer } from '#domain/sync/command.ts'
import type { Client } from '#domain/people/client.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { DecideWithin } from '#domain/shipment/failure/failed-decision.ts'
import type { ToldCash } from '#domain/sync/own-cash.ts'
import type { ReviewNews } from '#domain/sync/reviewed.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { Warehouse } from '#domain/warehouse/warehouse.ts'

/** An active driver the office can assign; `id` is the driver's user id. */
export interface Driver {
  id: string
  name: string
  phone_number: string | null
}

export interface MirroredRows {
  shipments: Shipment
  clients: Client
  warehouses: Warehouse
  drivers: Driver
  run_sheets: RunSheet
}
export type MirroredTable = keyof MirroredRows
export const MIRRORED_TABLES = ['shipments', 'clients', 'warehouses', 'drivers', 'run_sheets'] as const satisfies readonly MirroredTable[]

/** One changed record. `gone` means this person may not see it any more, or it no longer exists. */
export type MirrorChange = {
  [Table in MirroredTable]:
    | { table: Table; id: string; version: number; gone: false; row: MirroredRows[Table] }
    | { table: Table; id: string; version: number; gone: true; row: null }
}[MirroredTable]

/** Where a first mirror goes on, newest first. */
export interface MirrorPosition {
  createdAt: string
  id: string
}

/** One page of the first mirror of one table. `head` is the version to pull from once every table is mirrored. */
export interface MirrorPage {
  epoch: string
  scope: number
  role: Role
  head: number
  serverTime: string
  rows: MirroredRows[MirroredTable][]
  next: MirrorPosition | null
  /** How far back the office's backups reach: the bytes of arrived photos stay on the device for this long. */
  keepPhotosHours?: number
}

export interface PullRequest {
  epoch: string
  scope: number
  cursor: number
  limit: number
  /** Captures of this device of which it knows only that the office is checking. */
  underReview?: string[]
  /** A driver's captures with cash, and corrections, by each of their ids, that were sent and have no answer. */
  unanswered?: string[]
}

/** `reset` says that the mirror has to be made anew (the outbox stays). */
export interface PullPage {
  reset: null | 'epoch' | 'scope' | 'cursor'
  epoch: string
  scope: number
  role: Role
  cursor: number
  more: boolean
  serverTime: string
  rows: MirrorChange[]
  /** Tables that this app does not know: a newer server's. */
  unknownTables?: string[]
  keepPhotosHours?: number
  /** Of drivers alone. */
  cash?: ToldCash | null
  /** Of those that were asked about. */
  reviews?: ReviewNews[] | null
  /** Of the office alone. */
  decideWithin?: DecideWithin | null
}

export interface PushAnswer {
  /** `epoch`: the server is not the one that the device knew, so nothing was carried out. */
  reset?: 'epoch' | null
  epoch: string
  serverTime: string
  answers: CommandAnswer[]
}

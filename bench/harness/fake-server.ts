import type { SyncApi, MirrorRequest, PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import type { Command, CommandAnswer } from '#domain/sync/command.ts'
import type { MirrorChange, MirrorPage } from '#domain/sync/mirror.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { officeShipment, placeAfter } from './demo-office.ts'

const EPOCH = 'measured'

/** Answers at once and in this page, so that only the device's own work is measured. Its shipments are made when they are asked for. */
export class FakeServer implements SyncApi {
  readonly #shipments: number
  readonly #changed = new Map<string, MirrorChange>()
  #version = 1
  #byId: Map<string, OfficeShipment> | null = null

  constructor(shipments: number) {
    this.#shipments = shipments
  }

  mirror({ table, limit, after }: MirrorRequest): Promise<ServerResult<MirrorPage>> {
    const first = placeAfter(after)
    const count = table === 'shipments' ? Math.min(limit, this.#shipments - first) : 0
    const rows = Array.from({ length: count }, (_, at) => officeShipment(first + at))
    const last = rows.at(-1)
    const next = last === undefined || first + count >= this.#shipments ? null : { createdAt: last.created_at, id: last.id }
    return answer({ ...words(), head: 1, rows, next })
  }

  pull: SyncApi['pull'] = ({ cursor, limit }) => {
    const rows = [...this.#changed.values()].filter(({ version }) => version > cursor).toSorted((a, b) => a.version - b.version)
    const page = rows.slice(0, limit)
    const more = rows.length > limit
    return answer({ ...words(), reset: null, more, cursor: more ? (page.at(-1)?.version ?? cursor) : this.#version, rows: page })
  }

  push: SyncApi['push'] = (commands) => answer({ ...words(), answers: commands.map((command) => this.#apply(command)) })

  uploadPhoto(photo: PhotoUpload): Promise<ServerResult<UploadAnswer>> {
    return answer({ status: 'stored', photo: photo.id, sha256: photo.sha256, path: photo.id })
  }

  #apply(command: Command): CommandAnswer {
    this.#version += 1
    const applied = { id: command.id, status: 'applied', code: null, message: null, version: this.#version } as const
    if (command.kind !== 'record-delivery' || command.payload.shipmentId === null) return applied
    const row = this.#shipment(command.payload.shipmentId)
    if (row === undefined) return applied
    const delivered: OfficeShipment = { ...row, status: 'Delivered', delivered_at: command.claimedAt, updated_at: command.claimedAt }
    this.#changed.set(row.id, { table: 'shipments', id: row.id, version: this.#version, gone: false, row: delivered })
    return applied
  }

  #shipment(id: string): OfficeShipment | undefined {
    this.#byId ??= new Map(
      Array.from({ length: this.#shipments }, (_, index) => officeShipment(index)).map((shipment) => [shipment.id, shipment]),
    )
    return this.#byId.get(id)
  }
}

function words() {
  return { epoch: EPOCH, scope: 1, role: 'staff' as const, serverTime: new Date().toISOString() }
}

export function answer<Value>(value: Value): Promise<ServerResult<Value>> {
  return Promise.resolve({ kind: 'answer', value, serverTime: new Date().toISOString() })
}

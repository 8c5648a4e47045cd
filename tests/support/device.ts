import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { readDriversShipments } from '#store/reads/read-drivers-shipments.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { openDatabase } from '#store/database/database.ts'
import { sha256 } from '#domain/values/sha256.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { runRound } from '#sync/run-round.ts'
import type { RoundOptions } from '#sync/sync-deps.ts'
import { FakeBackend } from '#tests/support/fake-backend.ts'

/** One person's device beside a fake server, with a clock that a test sets. */
export class Device {
  readonly db: WaybillDatabase
  readonly server: FakeBackend
  readonly userId: string
  now: number
  signedOut = 0
  roles: string[] = []
  /** Whether the last round found the disk full; null before it found out anything. */
  full: boolean | null = null
  #rounds = 0

  constructor({
    userId = 'driver-1',
    server = new FakeBackend(),
    name = crypto.randomUUID(),
  }: { userId?: string; server?: FakeBackend; name?: string } = {}) {
    this.userId = userId
    this.server = server
    this.now = server.serverNow
    this.db = openDatabase(name)
  }

  round(shouldStop: () => boolean = () => false): Promise<void> {
    return runRound(this.roundOptions({ holder: `round-${++this.#rounds}`, shouldStop }))
  }

  /** What a round of this device goes by; the rest of it notes what people are told. */
  roundOptions(more: Partial<RoundOptions> = {}): RoundOptions {
    return {
      db: this.db,
      backend: this.server,
      userId: this.userId,
      now: () => this.now,
      random: () => 0.5,
      holder: 'this tab',
      shouldStop: () => false,
      hasLostTurn: () => false,
      onSignedOut: () => {
        this.signedOut += 1
      },
      onIdentity: (role) => {
        this.roles.push(role)
      },
      onRoom: (isFull) => {
        this.full = isFull
      },
      ...more,
    }
  }

  later(milliseconds: number): void {
    this.now += milliseconds
    this.server.serverNow += milliseconds
  }

  async states(): Promise<string[]> {
    return (await this.db.outbox.orderBy('seq').toArray()).map(({ state }) => state)
  }
}

/** The first one apart, as a delivery holds them. */
export async function somePhotos(...texts: string[]): Promise<{ photo: PreparedPhoto; morePhotos: PreparedPhoto[] }> {
  const [photo = await somePhoto(), ...morePhotos] = await Promise.all(texts.map(somePhoto))
  return { photo, morePhotos }
}

export async function somePhoto(text = 'a parcel at a door'): Promise<PreparedPhoto> {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, ...new TextEncoder().encode(text)]).buffer
  return {
    id: crypto.randomUUID(),
    bytes,
    sha256: await sha256(bytes),
    size: bytes.byteLength,
    type: 'image/jpeg',
    width: 1600,
    height: 1200,
  }
}

/** What the driver has still to deliver, as their list has it. */
export async function readOpenDeliveries(db: WaybillDatabase, driverId: string): Promise<Shipment[]> {
  return (await readDriversShipments(db, driverId)).filter(({ status }) => isOpen(status))
}

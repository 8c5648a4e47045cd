import type { Command } from '#domain/sync/command.ts'
import type { Random } from './machinery/seeded-chance.ts'
import type { Device, Spoilers, Tab } from './machinery/simulated-device.ts'
import type { SimServer } from './machinery/sim-server.ts'
import type { World } from './machinery/world.ts'
import type { Counts } from './report/counts.ts'
import type { Finding, Trace } from './report/trace.ts'

/** All that an operation or an incident may touch. */
export interface Stage {
  readonly world: World
  readonly random: Random
  readonly trace: Trace
  readonly counts: Counts
  readonly findings: Finding[]
  readonly devices: Device[]
  readonly server: SimServer
  /** Numbers of parcels that were scanned and that nobody has entered yet. */
  readonly strangers: Set<string>
  /** Files of unsent work that phones have given out, with whose they are. */
  readonly files: { userId: string; commands: Command[] }[]
  openTab(device: Device): Tab
  passTime: (ms: number) => void
  worldTime: () => number
  /** Where a known mistake exchanges it. */
  readonly checkSignedCode: Spoilers['checkSignedCode']
}

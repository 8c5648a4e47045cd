import type { Device, Tab } from './device.ts'
import type { Random } from './random.ts'
import type { SimServer } from './sim-server.ts'
import type { Trace } from './trace.ts'
import type { World } from './world.ts'

/** All that an action or an incident may touch. */
export interface Stage {
  readonly world: World
  readonly random: Random
  readonly trace: Trace
  readonly devices: Device[]
  readonly server: SimServer
  openTab(device: Device): Tab
  passTime: (ms: number) => void
}

import { startSync, type RunningSync, type SyncOptions } from '#sync/start-sync.ts'
import type { Device } from '#tests/support/device.ts'

/** A browser with as many tabs as a test wants: one lock manager, a clock and timers that the test moves. */
export class BrowserTabs {
  readonly timers: { work: () => void; delayMs: number }[] = []
  #held = new Map<string, (error: Error) => void>()
  #running: RunningSync[] = []

  constructor(readonly device: Device) {}

  open(more: Partial<SyncOptions> = {}): RunningSync {
    const { device } = this
    const sync = startSync({
      db: device.db,
      backend: device.server,
      userId: device.userId,
      onSignedOut: () => (device.signedOut += 1),
      onIdentity: () => undefined,
      now: () => device.now,
      random: () => 0.5,
      newId: () => crypto.randomUUID(),
      locks: { request: this.#request as LockManager['request'] },
      isHidden: () => false,
      setTimer: (work, delayMs) => {
        this.timers.push({ work, delayMs })
        return () => undefined
      },
      onWakeUp: () => () => undefined,
      onFault: (error) => {
        throw error
      },
      ...more,
    })
    this.#running.push(sync)
    return sync
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((sync) => sync.stop()))
  }

  #request = async (name: string, options: LockOptions, work: (lock: object | null) => Promise<unknown>): Promise<unknown> => {
    const holder = this.#held.get(name)
    if (holder !== undefined && options.steal !== true) return work(null)
    holder?.(new DOMException('stolen', 'AbortError'))
    let steal: (error: Error) => void = () => undefined
    const stolen = new Promise<never>((_resolve, reject) => (steal = reject))
    this.#held.set(name, steal)
    try {
      return await Promise.race([work({}), stolen])
    } finally {
      if (this.#held.get(name) === steal) this.#held.delete(name)
    }
  }
}

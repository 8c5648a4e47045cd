import type { Life } from './life.ts'

interface Waiting {
  life: Life
  grant: () => void
  refuse: (error: Error) => void
}

/** The browser's lock manager, shared by the tabs of one device: what sync needs of it, with a dead tab's locks falling free. */
export class DeviceLocks {
  /** Told when a lock is taken from a tab that lives. */
  onTheft: (from: Life) => void = () => undefined
  /** Told when a tab gets a lock. */
  onTurn: (of: Life) => void = () => undefined
  readonly #held = new Map<string, { life: Life; stolen: (error: Error) => void }>()
  readonly #waiting = new Map<string, Waiting[]>()

  /** The view of one tab. */
  of(life: Life): LockManager {
    const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as (lock: Lock | null) => Promise<unknown>
      const options = (rest.length > 1 ? rest[0] : {}) as LockOptions
      const lock: Lock = { name, mode: 'exclusive' }
      const holder = this.#held.get(name)
      if (holder !== undefined && !holder.life.dead) {
        if (options.ifAvailable === true) return work(null)
        if (options.steal === true) {
          this.#held.delete(name)
          this.onTheft(holder.life)
          holder.stolen(stolenError())
        } else {
          await new Promise<void>((grant, refuse) => {
            const queue = this.#waiting.get(name) ?? []
            queue.push({ life, grant, refuse })
            this.#waiting.set(name, queue)
            options.signal?.addEventListener('abort', () => refuse(new DOMException('Aborted', 'AbortError')))
          })
        }
      }
      let stolen: (error: Error) => void = () => undefined
      const theft = new Promise<never>((_resolve, reject) => {
        stolen = reject
      })
      const mine = { life, stolen }
      this.#held.set(name, mine)
      this.onTurn(life)
      try {
        return await Promise.race([work(lock), theft])
      } finally {
        if (this.#held.get(name) === mine) this.#free(name)
      }
    }
    return { request: request as LockManager['request'], query: async () => ({ held: [], pending: [] }) }
  }

  /** Called when a tab has died. */
  release(life: Life): void {
    for (const [name, holder] of this.#held) if (holder.life === life) this.#free(name)
  }

  #free(name: string): void {
    this.#held.delete(name)
    const queue = this.#waiting.get(name) ?? []
    let next = queue.shift()
    while (next?.life.dead === true) next = queue.shift()
    next?.grant()
  }
}

function stolenError(): Error {
  return new DOMException('The lock was stolen by another request.', 'AbortError')
}

import type { WaybillDatabase } from '#store/database/database.ts'
import { readNotedWork } from '#store/outbox/noted-work.ts'
import type { SyncEnvironment } from '#sync/browser-environment.ts'

export interface OutboxWaking {
  db: WaybillDatabase
  watch: SyncEnvironment['watchWork']
  wake: () => void
  /** There is something to send that was not there when this began. */
  onNewWork: () => void
}

export interface WokenByOutbox {
  stop: () => void
  /** A round begins here: it finds everything noted so far. */
  roundBegins: () => Promise<void>
  /** Whether the last round here began after all that is noted. */
  isServed: () => Promise<boolean>
}

/**
 * Wakes a round when a person has saved or decided something, in this tab or another, so that saving need not know about sync. A round's
 * own writes are not noted, so no round wakes the next.
 */
export function wakeOnOutbox({ db, watch, wake, onNewWork }: OutboxWaking): WokenByOutbox {
  let heard: number | null = null
  let served = 0
  const stop = watch(db, (noted) => {
    if (heard !== null && noted !== heard) onNewWork()
    heard = noted
    if (noted > served) wake()
  })
  return {
    stop,
    async roundBegins() {
      served = await readNotedWork(db)
    },
    isServed: async () => (await readNotedWork(db)) <= served,
  }
}

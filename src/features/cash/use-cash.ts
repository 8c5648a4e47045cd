import { cashOfDriver, cashWithDrivers } from '#backend/rpc/cash.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const LOOK_MS = 60_000

/** Asked anew every minute while somebody looks: drivers go on collecting. */
export function useCash() {
  return useServerQuery('cash', async () => cashWithDrivers(), { when: { online: true, everyMs: LOOK_MS } })
}

/** `changed`: what the driver carries as the page knows it. */
export function useCollections(driverId: string, changed: number) {
  return useServerQuery(driverId, async () => cashOfDriver(driverId), { changed: String(changed) })
}

/** The device has no room left. Nothing of the attempted work was written. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'

  constructor(cause: unknown) {
    super('There is no room left on this device', { cause })
  }
}

/** Turns the error of a full disk into `StorageFull`; passes on every other failure. */
export async function orStorageFull<Value>(work: PromiseLike<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw isQuotaExceeded(error) ? new StorageFull(error) : error
  }
}

/** Dexie wraps the browser's error once or twice: in `inner` of an abort, in `failures` of a bulk write. */
function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  if ('failures' in error && Array.isArray(error.failures) && error.failures.some(isQuotaExceeded)) return true
  return 'inner' in error && isQuotaExceeded(error.inner)
}

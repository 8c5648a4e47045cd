/** Each message has a storage key of its own, so that two tabs never overwrite each other's. */
export const KEPT_PREFIX = 'waybill-message-'

/** None where storage is shut. */
export function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT_PREFIX))
  } catch {
    return []
  }
}

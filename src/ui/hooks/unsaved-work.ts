import { useEffect } from 'react'

/**
 * A lock that is shared by every tab with a form in use, or with something on its way to the server. A tab that wants to replace the app
 * takes it alone: a new version must not reload another tab in the middle of somebody's sentence.
 */
const LOCK = 'waybill-unsaved-work'

/** Keeps this tab as it is until the returned function is called. The browser lets go by itself when the tab dies. */
export function holdUnsavedWork(): () => void {
  if (!('locks' in navigator)) return () => undefined
  const letGo = new AbortController()
  let release = () => letGo.abort()
  void navigator.locks
    .request(LOCK, { mode: 'shared', signal: letGo.signal }, () => new Promise<void>((resolve) => (release = resolve)))
    // Let go before the lock was even granted.
    .catch(() => undefined)
  return () => release()
}

/** Keeps this tab as it is while the component is on the page with something typed, or under way. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsavedWork() : undefined), [isUnsaved])
}

/** Makes the browser ask before a reload or a closed tab loses typed text. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Does the work if no tab holds unsaved work, and says whether it did. */
export async function unlessWorkIsUnsaved(work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(LOCK, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
}

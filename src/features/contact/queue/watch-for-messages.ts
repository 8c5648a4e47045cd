import { KEPT_PREFIX, keptKeys } from '#features/contact/queue/kept-keys.ts'

/**
 * An unsent message leaves from any page that is open when the signal returns, in this tab or after the next start. The code that sends it
 * is fetched only if something is kept.
 */
export function watchForMessages(): void {
  look()
  window.addEventListener('online', look)
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(KEPT_PREFIX)) look()
  })
}

function look(): void {
  if (keptKeys().length === 0) return
  import('#features/contact/queue/keep-sending.ts')
    .then(({ keepSending }) => keepSending())
    // Not on this device yet and no signal to fetch it: the next "online" looks again.
    .catch(() => undefined)
}

import type { SendReason } from '#features/contact/queue/send-kept-messages.ts'

/*
 * What sends comes once the page is there: nobody waits for it to read or to write. Where it cannot come, the message is kept on this device
 * all the same, and goes when the signal is back.
 */
const load = () => import('#features/contact/queue/keep-sending.ts')

export function keepSending(): void {
  load().then(
    (sending) => sending.keepSending(),
    () => window.addEventListener('online', keepSending, { once: true }),
  )
}

export async function sendNow(reason: SendReason): Promise<void> {
  const sending = await load().catch(() => null)
  await sending?.sendNow(reason)
}

import * as paths from '#domain/app-paths.ts'
import { sendKeptMessages, untilNextDue, type SendOutcome, type SendReason } from '#features/contact/queue/send-kept-messages.ts'
import { showToast } from '#ui/feedback/toast.tsx'

/** The network is announced a moment before it carries anything. */
const SETTLED_MS = 1000
const LONGEST_TIMER_MS = 5 * 60_000

let started = false
let timer: ReturnType<typeof setTimeout> | undefined

/** From now on, and for as long as the page lives, waiting messages are sent whenever there is a chance. Asking twice changes nothing. */
export function keepSending(): void {
  if (started) return
  started = true
  window.addEventListener('online', () => setTimeout(() => void sendNow('signal'), SETTLED_MS))
  window.addEventListener('storage', () => schedule())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow('timer')
  })
  void sendNow('timer')
}

export async function sendNow(reason: SendReason): Promise<void> {
  clearTimeout(timer)
  // Offline is certain; trying would only make the next try come later.
  if (navigator.onLine || reason === 'asked') {
    const outcomes = await sendKeptMessages(reason)
    if (!onContactPage()) tellInPassing(outcomes)
  }
  schedule()
}

function schedule(): void {
  clearTimeout(timer)
  const wait = untilNextDue()
  if (wait !== null) timer = setTimeout(() => void sendNow('timer'), Math.min(Math.max(wait, SETTLED_MS), LONGEST_TIMER_MS))
}

/** The contact page shows each message's state itself. */
function onContactPage(): boolean {
  return location.pathname === paths.contact
}

function tellInPassing(outcomes: readonly SendOutcome[]): void {
  if (outcomes.includes('sent')) showToast('The message that waited on this device has been sent.', { tone: 'good', milliseconds: 6000 })
  if (outcomes.includes('refused'))
    showToast('A message was not accepted. The contact page shows what to correct.', { tone: 'warn', milliseconds: 8000 })
}

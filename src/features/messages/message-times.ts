import type { ReceivedMessage } from '#domain/people/contact-message.ts'
import { formatInstant } from '#ui/format/format-time.ts'

const SENT_AT_ONCE_MS = 5 * 60_000

/**
 * When it was written, if that was long before it arrived: it waited on its sender's device for signal. The time is the device's claim; a
 * claim after the arrival only means that its clock is wrong.
 */
export function waitedWords({ written_at, received_at }: Pick<ReceivedMessage, 'written_at' | 'received_at'>): string | null {
  if (written_at === null) return null
  const waited = Date.parse(received_at) - Date.parse(written_at)
  return waited > SENT_AT_ONCE_MS ? `Written ${formatInstant(written_at)}, by the sender’s clock; it waited for signal.` : null
}

import type { ReceivedMessage } from '#domain/contact-message.ts'
import { formatInstant } from '#ui/format-time.ts'

const SENT_AT_ONCE_MS = 5 * 60_000

/**
 * When it was written, where that was long before it arrived: it waited on its sender's device for signal. The claim is the
 * device's own; one that lies after the arrival says only that its clock is wrong.
 */
export function waitedWords({ written_at, received_at }: Pick<ReceivedMessage, 'written_at' | 'received_at'>): string | null {
  if (written_at === null) return null
  const waited = Date.parse(received_at) - Date.parse(written_at)
  return waited > SENT_AT_ONCE_MS ? `Written ${formatInstant(written_at)}, by the sender’s clock; it waited for signal.` : null
}

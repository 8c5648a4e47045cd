import type { MailRefused, MailRefusal } from '#domain/billing/invoice-mail.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import { formatInstant } from '#ui/format/format-time.ts'

export const NOT_CONFIGURED =
  'No mail server is set up for this installation, so invoices are not mailed from here: print or download them.'

const REFUSED: Record<Exclude<MailRefusal, 'already-mailed' | 'no-address' | 'mail-refused'>, string> = {
  'not-allowed': 'Only the office mails invoices.',
  'not-configured': NOT_CONFIGURED,
  'not-found': 'This invoice is not there any more.',
  cancelled: 'It is cancelled.',
  'under-way': 'It is being mailed already. Look again in a moment.',
  unsure: 'It went out without an answer from the mail server and may have arrived. Ask the client before you mail it again.',
  'id-reused': 'Please try again.',
  'mail-unavailable': 'The mail server cannot be reached. Nothing was sent: try again later.',
}

export function mailRefusalWords({ refused, to, at, reason }: MailRefused): string {
  if (refused === 'already-mailed') return at === undefined ? `It was mailed to ${to}.` : `It was mailed to ${to} on ${formatInstant(at)}.`
  if (refused === 'no-address') return `The client’s address ${to ?? ''} can belong to nobody: correct it under Clients, then try again.`
  if (refused === 'mail-refused') return `The mail server refused ${to}: ${reason ?? 'it gave no reason.'}`
  return refused in REFUSED ? REFUSED[refused] : refusedFor(refused)
}

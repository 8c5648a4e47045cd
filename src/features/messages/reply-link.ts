import { COMPANY } from '#domain/people/company.ts'
import { mailLink } from '#domain/people/email-address.ts'
import type { ReceivedMessage } from '#domain/people/contact-message.ts'
import { formatDate } from '#ui/format/format-time.ts'

/** Mail programs refuse long links. By whole characters, or the half of one would be no address at all. */
const QUOTED = /^[^]{0,600}/u

/** Opens the person's own mail program with the answer begun and the message quoted. */
export function replyLink({ name, email, message, received_at }: ReceivedMessage): string {
  const [start = ''] = QUOTED.exec(message) ?? []
  const quoted = (start === message ? message : `${start}…`).replaceAll(/^/gm, '> ')
  const body = `Dear ${name},\n\n\n\nOn ${formatDate(received_at)} you wrote:\n${quoted}`
  const subject = `Your message to ${COMPANY.name}`
  return `${mailLink(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}

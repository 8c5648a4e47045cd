import { writeAccountMail, type AccountMailKind } from '#server/mail/write-account-mail.ts'
import type { MailMessage } from '#server/mail/mail-message.ts'

const KINDS: Readonly<Record<string, AccountMailKind>> = { signup: 'confirmation', recovery: 'recovery', email_change: 'email_change' }

/** The library lets its HTML be replaced and not its text; both are ours, around its link. What the app never asks for stays as it is. */
export function brandAccountMail(message: MailMessage): MailMessage {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(message.text ?? '')?.[0]
  const kind = link === undefined ? undefined : KINDS[new URL(link).searchParams.get('type') ?? '']
  return link === undefined || kind === undefined ? message : { ...message, ...writeAccountMail(kind, { link, email: message.to }) }
}

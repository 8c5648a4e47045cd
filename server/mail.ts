import '#server/lite-environment.ts'
import { InMemoryEmailDriver, type EmailDriver } from '@supabase/lite'
import { createTransport } from 'nodemailer'

import type { MailSettings } from '#server/settings.ts'

export type StoredMail = Parameters<EmailDriver['send']>[0] & { sentAt: string }

export interface Mail {
  driver: EmailDriver
  /** What was kept instead of sent, newest first. */
  kept(): StoredMail[]
}

/** Names that can belong to nobody (RFC 2606): the server's own accounts and the demo's. */
const NOBODY = /\.(example|invalid)$/i

/** Nothing is sent by default, and to made-up addresses not even with SMTP. */
export function openMail(settings: MailSettings | null): Mail {
  const mailbox = new InMemoryEmailDriver({ maxKeepCount: 500 })
  const transport = settings ? createTransport(settings.smtpUrl) : null
  return {
    driver: {
      async send(message) {
        if (!transport || !settings || NOBODY.test(message.to)) return mailbox.send(message)
        await transport.sendMail({ from: settings.from, ...message })
      },
    },
    kept: () => [...mailbox.messages.values()].flat().toSorted((a, b) => b.sentAt.localeCompare(a.sentAt)),
  }
}

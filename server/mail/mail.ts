import '#server/lite-environment.ts'
import { InMemoryEmailDriver, type EmailDriver } from '@supabase/lite'
import { createTransport, type Transporter } from 'nodemailer'

import { oneAddress, postBy, type PostMail } from '#functions/_shared/post-mail.ts'
import type { MailMessage, StoredMail } from '#server/mail/mail-message.ts'
import { brandAccountMail } from '#server/mail/brand-account-mail.ts'
import type { MailSettings } from '#server/settings.ts'

export interface Mail {
  /** For the library, whose own words are replaced by ours. */
  driver: EmailDriver
  send(message: MailMessage): Promise<void>
  /** Waits for the mail server's word; null where none is set up. */
  post: PostMail | null
  /** What was kept instead of sent, newest first. */
  kept(): StoredMail[]
  /** Forgets what was kept. */
  clear(): void
  /** Until nothing is on its way any more, or a moment has passed. */
  settle(): Promise<void>
}

/** Names that can belong to nobody (RFC 2606): the server's own accounts and the demo's. */
const NOBODY = /\.(example|invalid)$/i
const SETTLE_WITHIN_MS = 5_000

/** Nothing is sent by default, and to made-up addresses not even with SMTP. */
export function openMail(settings: MailSettings | null): Mail {
  const mailbox = new InMemoryEmailDriver({ maxKeepCount: 500 })
  const transport = settings ? createTransport(settings.smtpUrl) : null
  const underWay = new Set<Promise<void>>()

  async function send(message: MailMessage): Promise<void> {
    if (!transport || !settings || NOBODY.test(message.to)) return mailbox.send(message)
    // Nobody waits for it: the duration or a failure would tell strangers that there is such an account.
    const sending = post(transport, { from: settings.from, ...message }).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  return {
    driver: { send: (message) => send(brandAccountMail(message)) },
    send,
    post: transport && settings ? postBy(transport, settings.from) : null,
    kept: () => [...mailbox.messages.values()].flat().toSorted((a, b) => b.sentAt.localeCompare(a.sentAt)),
    clear: () => mailbox.messages.clear(),
    async settle() {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, underWay.size === 0 ? 0 : SETTLE_WITHIN_MS).unref())
      await Promise.race([Promise.all(underWay), patience])
    },
  }
}

async function post(transport: Transporter, message: MailMessage & { from: string }): Promise<void> {
  try {
    await transport.sendMail({ ...message, to: oneAddress(message.to) })
  } catch (error) {
    console.error(`A mail ("${message.subject}") could not be sent: ${error instanceof Error ? error.message : String(error)}`)
  }
}

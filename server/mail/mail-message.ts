import type { EmailDriver } from '@supabase/lite'

export type MailMessage = Parameters<EmailDriver['send']>[0]
export type StoredMail = MailMessage & { sentAt: string }

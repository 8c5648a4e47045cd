import { ACCOUNT_MAILS, writeAccountMail, type AccountMailKind } from '#server/mail/write-account-mail.ts'

const TYPES: Readonly<Record<AccountMailKind, string>> = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  email_change: 'email_change',
}

export interface MailTemplate {
  kind: AccountMailKind
  /** Inside the project. */
  file: string
  subject: string
  html: string
}

/**
 * The same mails with hosted Auth's placeholders. Their link goes to the app with a hash behind the #, and not to the auth server: programs
 * that follow every link of a mail to look at it would use that one up before its reader sees it.
 */
export function mailTemplates(): MailTemplate[] {
  return ACCOUNT_MAILS.map((kind) => {
    const link = `{{ .SiteURL }}/#token_hash={{ .TokenHash }}&type=${TYPES[kind]}`
    const { subject, html } = writeAccountMail(kind, { link, email: '{{ .Email }}' })
    return { kind, file: `supabase/templates/${kind}.html`, subject, html }
  })
}

/** The sections of supabase/config.toml. */
export function templateSections(): string {
  return mailTemplates()
    .map(({ kind, file, subject }) => `[auth.email.template.${kind}]\nsubject = ${JSON.stringify(subject)}\ncontent_path = "./${file}"\n`)
    .join('\n')
}

import * as paths from '#domain/app-paths.ts'
import { COMPANY } from '#domain/people/company.ts'

export const ACCOUNT_MAILS = ['confirmation', 'invite', 'recovery', 'email_change'] as const
export type AccountMailKind = (typeof ACCOUNT_MAILS)[number]

export interface AccountMail {
  subject: string
  text: string
  html: string
}

interface Words {
  subject: string
  title: string
  why: (email: string) => string
  action: string
  note: string
}

const WORDS: Readonly<Record<AccountMailKind, Words>> = {
  confirmation: {
    subject: `Confirm your account at ${COMPANY.name}`,
    title: 'Confirm your account',
    why: (email) =>
      `You created an account at ${COMPANY.name} with ${email}. Confirm that this address is yours and type your password; then you are signed in.`,
    action: 'Confirm my account',
    note: 'The link works once, for one hour. If this was not you, do nothing: without it nobody can use the account.',
  },
  invite: {
    subject: `Your account at ${COMPANY.name}`,
    title: 'Welcome to the team',
    why: (email) => `${COMPANY.name} made an account for you with ${email}. Choose a password, and you can start.`,
    action: 'Choose a password',
    note: 'The link works once, for one hour; ask for another one if it is over. If you do not work with us, do nothing: without it nobody can use the account.',
  },
  recovery: {
    subject: `Choose a new password at ${COMPANY.name}`,
    title: 'Choose a new password',
    why: (email) => `Somebody, we hope you, asked for a new password for ${email} at ${COMPANY.name}.`,
    action: 'Choose a new password',
    note: 'The link works once, for one hour. If you did not ask for it, do nothing: your password stays as it is.',
  },
  email_change: {
    subject: `Confirm a new email address at ${COMPANY.name}`,
    title: 'Confirm a new email address',
    why: () => `We were asked to change the email address of your account at ${COMPANY.name}.`,
    action: 'Confirm the change',
    note: 'The link works once, for one hour. It also ends your password and signs you out everywhere: choose a new password with “Forgot your password?” afterwards. If you did not ask for it, do not open the link, and change your password.',
  },
}

/** The one source of every mail about an account, for this server and for the templates of a hosted project. */
export function writeAccountMail(kind: AccountMailKind, about: { link: string; email: string }): AccountMail {
  return writeMail(WORDS[kind], about)
}

function writeMail({ subject, title, why, action, note }: Words, { link, email }: { link: string; email: string }): AccountMail {
  return {
    subject,
    text: [title, why(email), `${action}:\n${link}`, note, `-- \n${sender().join('\n')}`].join('\n\n'),
    html: page({ title, why: escapeHtml(why(email)), action, note, link: escapeHtml(link) }),
  }
}

/** To the address that an account has, when another one was asked for. Hosted Auth writes its own: docs/deploy.md. */
export function writeAddressNotice({ siteUrl, email }: { siteUrl: string; email: string }): AccountMail {
  return writeMail(
    {
      subject: `Another email address for your account at ${COMPANY.name}`,
      title: 'Somebody asked for another email address',
      why: () =>
        `We were asked to change the email address of your account at ${COMPANY.name}, which is ${email}. It changes once the new address is confirmed.`,
      action: 'Choose a new password',
      note: 'If it was you, there is nothing to do here. If it was not, choose a new password now: it signs out everybody else and stops the change.',
    },
    { link: new URL(paths.forgotPassword, siteUrl).href, email },
  )
}

function sender(): string[] {
  const { street, city, postalCode, state, country } = COMPANY.address
  return [COMPANY.name, `${street}, ${city} ${postalCode}, ${state}, ${country}`, `${COMPANY.phone.shown} · ${COMPANY.email}`]
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** No picture, no script and no style from elsewhere; tables and inline styles, because mail programs know little more. */
function page({ title, why, action, note, link }: { title: string; why: string; action: string; note: string; link: string }): string {
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0d1626 !important; }
  .surface { background: #152138 !important; border-color: #2a3a55 !important; }
  .ink { color: #f3eee3 !important; }
  .muted { color: #b4bfd0 !important; }
  .link { color: #a3c4ff !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf7f0;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#faf7f0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 0 16px;font-size:18px;font-weight:700;color:#14233d">${escapeHtml(COMPANY.name)}</td></tr>
<tr><td class="surface" style="padding:32px 28px;background:#fffefb;border:1px solid #dfd7c7;border-radius:14px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#14233d">${title}</h1>
<p class="ink" style="margin:0 0 24px;font-size:16px;line-height:1.5;color:#14233d;overflow-wrap:anywhere">${why}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#f0a020;color:#14233d;font-size:16px;font-weight:700;text-decoration:none">${action}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#4a5870">${note}</p>
<p class="muted" style="margin:0;font-size:14px;line-height:1.5;color:#4a5870;overflow-wrap:anywhere">If the button does not work, copy this address into your browser: <a class="link" href="${link}" style="color:#1c4a94">${link}</a></p>
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#4a5870">${sender().map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

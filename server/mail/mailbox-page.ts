import { escapeHtml } from '#server/mail/write-account-mail.ts'
import type { StoredMail } from '#server/mail/mail-message.ts'

/** Styles of its own and of the mails in it, and nothing else: no script, nothing from elsewhere. */
export const MAILBOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE = `
:root { color-scheme: light dark; --paper: #faf7f0; --surface: #fffefb; --ink: #14233d; --muted: #4a5870; --line: #dfd7c7; --link: #1c4a94 }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1626; --surface: #152138; --ink: #f3eee3; --muted: #b4bfd0; --line: #2a3a55; --link: #a3c4ff } }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
article { margin: 1rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: .875rem; background: var(--surface) }
h1 { font-size: 1.5rem } h2 { margin: 0; font-size: 1.125rem }
p { margin: .25rem 0 } .muted { color: var(--muted) }
pre { margin: 1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
a { color: var(--link) } summary { margin-top: 1rem; cursor: pointer; min-height: 1.5rem }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
`

/** The mails that this server keeps instead of sending, for people who try it out. */
export function writeMailboxPage(mails: readonly StoredMail[]): string {
  const shown =
    mails.length === 0 ? '<p>No mails yet. Register or ask for a new password, then reload this page.</p>' : mails.map(writeMail).join('')
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox – Waybill</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Mailbox</h1>
<p class="muted">Mails that this server would have sent, newest first. They are shown on this machine only and are gone when the server stops.</p>
${shown}
</main>
</body>
</html>
`
}

function writeMail({ to, subject, sentAt, text = '', html }: StoredMail): string {
  const sent = new Date(sentAt).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
  const name = `${subject}, to ${to}`
  // A link in it would open inside the frame, where no page of ours lets itself be shown.
  const framed = html === undefined ? '' : html.replace(/<head>/i, '<head><base target="_top">')
  const picture =
    html === undefined
      ? ''
      : `<details><summary>As a mail program shows it</summary><iframe title="${escapeHtml(name)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe></details>`
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}</p>
<p class="muted">${escapeHtml(sent)}</p>
<pre>${withLinks(text)}</pre>
${picture}
</article>
`
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
}

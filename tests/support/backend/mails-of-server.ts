import type { StoredMail } from '#server/mail/mail-message.ts'

/** The mails to one address that the server kept, newest first. */
export async function mailsTo(url: string, address: string): Promise<StoredMail[]> {
  const kept = (await (await fetch(`${url}/_mailbox`)).json()) as StoredMail[]
  return kept.filter(({ to }) => to === address)
}

/** The one in the newest mail. */
export async function linkTo(url: string, address: string): Promise<string> {
  const [mail] = await mailsTo(url, address)
  return /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Where a link leads, and what it brings along behind the #. */
export async function follow(link: string): Promise<{ address: URL; brought: URLSearchParams }> {
  const followed = await fetch(link, { redirect: 'manual' })
  const address = new URL(followed.headers.get('location') ?? 'about:blank')
  return { address, brought: new URLSearchParams(address.hash.slice(1)) }
}

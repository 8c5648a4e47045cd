import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { PUBLISHABLE_KEY } from '#server/settings.ts'
import type { StoredMail } from '#server/mail/mail-message.ts'

/** The mails to one address that the server kept, newest first. */
export async function mailsTo(url: string, address: string): Promise<StoredMail[]> {
  const kept = JSON.parse(await askAnew(`${url}/_mailbox`)) as StoredMail[]
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

/** With the session that a link opened. */
export async function setPassword(url: string, token: string, password: string): Promise<Response> {
  return fetch(`${url}/auth/v1/user`, {
    method: 'PUT',
    headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
}

/** What the owner of an address does with the newest mail: follows it and types the account's password. */
export async function choosePasswordByMail(url: string, address: string, password: string): Promise<void> {
  const { brought } = await follow(await linkTo(url, address))
  const { ok, status } = await setPassword(url, brought.get('access_token') ?? '', password)
  if (!ok) throw new Error(`The password of ${address} could not be set: ${status}`)
}

/** On a connection of its own: the server ends one that was idle for five seconds, and a question that is just then on it is lost. */
async function askAnew(address: string): Promise<string> {
  return new Promise((tell, fail) => {
    get(address, { agent: false }, (answer) => void text(answer).then(tell, fail)).on('error', fail)
  })
}

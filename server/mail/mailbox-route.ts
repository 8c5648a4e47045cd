import '#server/lite-environment.ts'
import { isLoopbackAddress, isLoopbackHostname } from '@supabase/lite'

import type { Mail } from '#server/mail/mail.ts'
import { writeMailboxPage } from '#server/mail/mailbox-page.ts'

/** What a proxy on this machine adds to a request of somebody elsewhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/** Mails hold links that sign people in: they are shown only to this machine, under a name of this machine. */
export function mayReadMailbox(socketAddress: string | undefined, { url, headers }: Request, production: boolean): boolean {
  if (production || socketAddress === undefined || !isLoopbackAddress(socketAddress)) return false
  return isLoopbackHostname(new URL(url).hostname) && !FORWARDED.some((name) => headers.has(name))
}

/** A page for browsers, JSON for programs. */
export function showMailbox(mail: Mail, accept: string | null): Response {
  const headers = { 'cache-control': 'no-store', vary: 'Accept' }
  if (!accept?.includes('text/html')) return Response.json(mail.kept(), { headers })
  return new Response(writeMailboxPage(mail.kept()), { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

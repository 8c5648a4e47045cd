import '#server/lite-environment.ts'
import { isLoopbackAddress, isLoopbackHostname } from '@supabase/lite'

import type { Mail } from '#server/mail/mail.ts'
import { writeMailboxPage } from '#server/mail/mailbox-page.ts'

/** Mails hold links that sign people in: they are shown only to this machine, under a name of this machine. */
export function mayReadMailbox(socketAddress: string | undefined, requestUrl: string, production: boolean): boolean {
  return !production && socketAddress !== undefined && isLoopbackAddress(socketAddress) && isLoopbackHostname(new URL(requestUrl).hostname)
}

/** A page for browsers, JSON for programs. */
export function showMailbox(mail: Mail, accept: string | null): Response {
  const headers = { 'cache-control': 'no-store', vary: 'Accept' }
  if (!accept?.includes('text/html')) return Response.json(mail.kept(), { headers })
  return new Response(writeMailboxPage(mail.kept()), { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

import '#server/lite-environment.ts'
import { isLoopbackAddress, isLoopbackHostname } from '@supabase/lite'

import type { Mail } from '#server/mail.ts'

/** Mails hold links that sign people in: they are shown to this machine alone, under a name of this machine. */
export function mayReadMailbox(socketAddress: string | undefined, requestUrl: string, production: boolean): boolean {
  return !production && socketAddress !== undefined && isLoopbackAddress(socketAddress) && isLoopbackHostname(new URL(requestUrl).hostname)
}

export function showMailbox(mail: Mail): Response {
  return Response.json(mail.kept(), { headers: { 'cache-control': 'no-store' } })
}

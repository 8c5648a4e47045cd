import type { Heard } from '#backend/transport/exchange.ts'
import type { GuardOptions } from '#backend/transport/guarded-fetch.ts'
import { requestSupabase } from '#backend/transport/supabase-client.ts'

/** Reads what an Edge Function says to a plain GET. */
export async function requestFunction(name: string, options: GuardOptions): Promise<Heard> {
  const { heard } = await requestSupabase(({ functions }) => functions.invoke(name, { method: 'GET' }), options)
  return heard
}

/** Calls an Edge Function; `options.token` says for whom. Bytes are always a JPEG. */
export async function callFunction(name: string, body: object | ArrayBuffer, options: GuardOptions): Promise<Heard> {
  const headers = body instanceof ArrayBuffer ? { 'content-type': 'image/jpeg' } : {}
  const { heard } = await requestSupabase(({ functions }) => functions.invoke(name, { body, headers }), options)
  return heard
}

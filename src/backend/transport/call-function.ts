import type { Heard } from '#backend/transport/exchange.ts'
import type { Call } from '#backend/transport/guarded-fetch.ts'
import { askSupabase } from '#backend/transport/supabase-client.ts'

/** Reads what an Edge Function says to a plain GET. */
export async function askFunction(name: string, call: Call): Promise<Heard> {
  const { heard } = await askSupabase(({ functions }) => functions.invoke(name, { method: 'GET' }), call)
  return heard
}

/** Calls an Edge Function; `call.token` says for whom. Bytes are always a JPEG. */
export async function callFunction(name: string, body: object | ArrayBuffer, call: Call): Promise<Heard> {
  const headers = body instanceof ArrayBuffer ? { 'content-type': 'image/jpeg' } : {}
  const { heard } = await askSupabase(({ functions }) => functions.invoke(name, { body, headers }), call)
  return heard
}

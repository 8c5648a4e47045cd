import type { Heard } from '#backend/transport/exchange.ts'
import type { Call } from '#backend/transport/guarded-fetch.ts'
import { askSupabase } from '#backend/transport/supabase-client.ts'

/** Reads what an Edge Function says to a plain GET. */
export async function askFunction(name: string, call: Call): Promise<Heard> {
  const { heard } = await askSupabase(
    (supabase, [header, question]) => supabase.functions.invoke(name, { method: 'GET', headers: { [header]: question } }),
    call,
  )
  return heard
}

/** Calls an Edge Function; `call.token` says for whom. Bytes are always a JPEG. */
export async function callFunction(name: string, body: object | ArrayBuffer, call: Call): Promise<Heard> {
  const { heard } = await askSupabase((supabase, [header, question]) => {
    const headers = { [header]: question, ...(body instanceof ArrayBuffer && { 'content-type': 'image/jpeg' }) }
    return supabase.functions.invoke(name, { body, headers })
  }, call)
  return heard
}

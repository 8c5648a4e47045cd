import type { Database } from '#backend/database.types.ts'

export type RpcName = keyof Database['public']['Functions']

/** Where the backend is: a Supabase project, or the server that this page came from. No other code knows which. */
export function serverAddress(path: string): string {
  const base = import.meta.env['VITE_SUPABASE_URL'] as string | undefined
  return new URL(path, base === undefined || base === '' ? location.origin : base).href
}

/** Of one of the database's functions; a name that it does not have does not compile. */
export function rpcPath(name: RpcName): string {
  return `/rest/v1/rpc/${name}`
}

/** Names the project and grants nothing. It is not a token, so it travels only in `apikey`. */
export function publishableKey(): string {
  return (import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY'] as string | undefined) ?? 'sb_publishable_waybill_embedded'
}

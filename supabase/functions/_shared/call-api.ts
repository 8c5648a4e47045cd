import type { FunctionEnvironment } from './environment.ts'

/** A legacy key is a token and belongs into both headers; an sb_ key is none and goes only into `apikey`. */
export function serverHeaders({ secretKey }: FunctionEnvironment): Record<string, string> {
  return secretKey.startsWith('sb_') ? { apikey: secretKey } : { apikey: secretKey, authorization: `Bearer ${secretKey}` }
}

export function callRpc(
  environment: FunctionEnvironment,
  name: string,
  p: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Response> {
  return environment.fetch(
    new Request(`${environment.supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ p }),
    }),
  )
}

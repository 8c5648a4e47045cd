import type { FunctionEnvironment } from './environment.ts'

interface EdgeRuntime {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

/** Deno, named by the little that is used of it: the handlers themselves know of no runtime. */
export const edge = (globalThis as unknown as { Deno: EdgeRuntime }).Deno

/** Hosted: Cloudflare stands before every function, and its header alone cannot be written by the caller. */
export function edgeEnvironment(runtime: EdgeRuntime = edge): FunctionEnvironment {
  return {
    supabaseUrl: required(runtime, 'SUPABASE_URL'),
    publishableKey: firstKey(runtime, 'SUPABASE_PUBLISHABLE_KEYS') ?? required(runtime, 'SUPABASE_ANON_KEY'),
    secretKey: firstKey(runtime, 'SUPABASE_SECRET_KEYS') ?? required(runtime, 'SUPABASE_SERVICE_ROLE_KEY'),
    fetch: (request) => fetch(request),
    callerOf: (request) => request.headers.get('cf-connecting-ip') ?? 'unknown',
  }
}

function required({ env }: EdgeRuntime, name: string): string {
  const value = env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** New projects hand their keys over as one JSON object by name; older ones have a single key each. */
function firstKey({ env }: EdgeRuntime, name: string): string | null {
  const text = env.get(name)
  if (!text) return null
  const keys = JSON.parse(text) as Record<string, string>
  return keys['default'] ?? Object.values(keys)[0] ?? null
}

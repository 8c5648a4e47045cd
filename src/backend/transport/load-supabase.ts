import type * as Library from '#backend/transport/supabase-parts.ts'

/** Longer than a bad line needs for its 40 KB. The caller may hold a lock while it waits. */
const PATIENCE_MS = 30_000

let loaded: typeof Library | null = null

/**
 * Loads Supabase's client with the first question that needs it, so that nobody waits for it to see what is on the device. Signing in keeps
 * its file on the device. Null when the file is not here and no network brings it.
 */
export async function loadSupabase(): Promise<typeof Library | null> {
  if (loaded !== null) return loaded
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  loaded = await Promise.race([import('#backend/transport/supabase-parts.ts').catch(() => null), patience])
  clearTimeout(timer)
  return loaded
}

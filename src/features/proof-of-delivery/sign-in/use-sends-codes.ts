import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Null while nobody has said so: no signal, or no answer yet. */
export function useSendsCodes(): boolean | null {
  const { value } = useServerQuery('auth-settings', async () => (await import('#backend/auth/one-time-code.ts')).authSettings())
  return value?.external.phone ?? null
}

import { signingKey } from '#functions/delivery-code/signing-key.ts'
import type { Secrets } from '#server/auth/secrets.ts'
import type { Backend } from '#server/embedded-backend.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'

/** At the first start, so that phones have the public half before anybody shows a code. A hosted project makes its key with the first code. */
export async function makeDeliveryKey(backend: Backend, { secretKey }: Secrets): Promise<void> {
  await signingKey({
    supabaseUrl: 'http://localhost',
    publishableKey: PUBLISHABLE_KEY,
    secretKey,
    // Past the library, which learns the database's functions at the first call of one, and knows none that is made later.
    fetch: async (request) => {
      const { p } = (await request.json()) as { p: unknown }
      const [row] = await backend.database.query<{ answer: unknown }>('select public.delivery_signing($1::jsonb) as answer', [
        JSON.stringify(p),
      ])
      return Response.json(row?.answer ?? null)
    },
    callerOf: () => 'unknown',
  })
}

const FROM_THE_APP = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, idempotency-key',
  'access-control-allow-methods': 'POST, PUT, OPTIONS',
  // Or a browser hides from the app how long it should wait.
  'access-control-expose-headers': 'retry-after',
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...FROM_THE_APP, 'cache-control': 'no-store', ...headers } })
}

/** A hosted app lives on another origin than its functions, so browsers ask first. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: FROM_THE_APP })
}

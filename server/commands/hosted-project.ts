export interface HostedProject {
  url: string
  secretKey: string
}

/** A legacy service_role key is a token and wants both headers; an sb_secret_ key is none. */
export async function callHosted(
  { url, secretKey }: HostedProject,
  path: string,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: {
      apikey: secretKey,
      'content-type': 'application/json',
      ...(secretKey.startsWith('sb_') ? {} : { authorization: `Bearer ${secretKey}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

export interface PutOptions {
  token?: string | null
  headers?: Record<string, string>
}

/** Text goes as it is, so that it can be wrong. */
export async function putShipment(
  address: string,
  id: string,
  body: unknown,
  { token = null, headers = {} }: PutOptions = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${address}/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

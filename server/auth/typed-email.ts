/** The address in a body, which may be anything; null where there is none, or where the body is not the one that was looked for. */
export async function emailIn(request: Request, alike: Record<string, string> = {}): Promise<string | null> {
  const body = await bodyOf(request)
  if (body === null || !('email' in body) || typeof body.email !== 'string') return null
  const fits = Object.entries(alike).every(([name, value]) => Reflect.get(body, name) === value)
  return fits ? body.email.trim() : null
}

async function bodyOf(request: Request): Promise<object | null> {
  try {
    const body: unknown = await request.clone().json()
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

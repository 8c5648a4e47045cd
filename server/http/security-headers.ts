/** What every answer carries, pages and API alike. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** An answer of the API is never a page, even if a browser is led to open it as one. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** No inline script or style anywhere. WebAssembly is the barcode scanner's stand-in; blob: pictures are photos just taken. */
export function pagePolicy(otherBackend: string | null): string {
  const backend = otherBackend ? ` ${new URL(otherBackend).origin}` : ''
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `img-src 'self' blob: data:${backend}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${backend}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function withSecurityHeaders(response: Response, policy: string = NOT_A_PAGE): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(EVERYWHERE)) headers.set(name, value)
  headers.set('content-security-policy', policy)
  // The library's own list of what an app of another origin may read leaves it out.
  if (headers.has('retry-after')) headers.append('access-control-expose-headers', 'retry-after')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** Two years, as in docs/deploy.md. */
const ONLY_TLS = 'max-age=63072000'

/**
 * What a server that speaks TLS adds: browsers then never ask this name in plain again, no matter who answers. Not under the names of this
 * machine, whose other ports are other servers.
 */
export function strictTransport(host: string | undefined): Record<string, string> {
  const isThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? 'localhost')
  return isThisMachine ? {} : { 'strict-transport-security': ONLY_TLS }
}

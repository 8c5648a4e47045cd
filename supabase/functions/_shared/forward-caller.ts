import type { FunctionEnvironment } from './environment.ts'

/** An IPv4 or IPv6 address and nothing else: the auth server refuses to count by anything that is none. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)$/i

/**
 * The auth server counts sign-ins by address, and would count all that come through a function as one caller. It believes another address
 * only together with a secret key of the new kind, and only in a project where IP address forwarding is on (docs/deploy.md); elsewhere
 * the header means nothing.
 */
export function forwardCaller(request: Request, environment: FunctionEnvironment): Record<string, string> {
  const caller = environment.callerOf(request)
  return environment.secretKey.startsWith('sb_secret_') && ADDRESS.test(caller)
    ? { apikey: environment.secretKey, 'sb-forwarded-for': caller }
    : { apikey: environment.publishableKey }
}

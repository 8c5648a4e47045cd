/** Names under which a key that belongs to the server alone goes around. */
const names = [
  'SUPABASE_SERVICE_ROLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SECRET_KEYS',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_DB_PASSWORD',
  'jwt_secret',
]

/** Secrets in this text that must never reach a browser, each as a few words that do not repeat it; empty when there are none. */
export function findSecrets(text: string): string[] {
  const found: string[] = []
  if (/sb_secret_\w/.test(text)) found.push('a secret key (sb_secret_…)')
  if (tokenRoles(text).includes('service_role')) found.push('a service_role key')
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) found.push('a private key')
  if (/postgres(?:ql)?:\/\/[^\s"'`/]*:[^\s"'`/]*@/.test(text)) found.push("a database's address with its password")
  for (const name of names) if (text.includes(name)) found.push(name)
  return found
}

/** The `role` in each JSON Web Token of the text. Supabase's older keys are such tokens: the public one and the secret one look alike. */
function tokenRoles(text: string): unknown[] {
  return [...text.matchAll(/\beyJ[\w-]{10,}\.(eyJ[\w-]{10,})\.[\w-]{10,}/g)].map(([, payload]) => roleOf(payload ?? ''))
}

function roleOf(payload: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : null
  } catch {
    return null
  }
}

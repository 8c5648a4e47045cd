import { COMPANY } from '#domain/company.ts'

/** Every page but the office's desk. */
export function hasChatLink(pathname: string): boolean {
  return COMPANY.whatsApp !== null && pathname !== '/dashboard' && !pathname.startsWith('/dashboard/')
}

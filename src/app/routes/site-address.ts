import { COMPANY } from '#domain/people/company.ts'

const ofThisBuild = import.meta.env['VITE_SITE_URL'] as string | undefined

/** Where the public site lives: set for a build that is not the company's own, otherwise the company's website. */
export const SITE = (ofThisBuild || COMPANY.website).replace(/\/+$/, '')

export function addressOf(path: string): string {
  return SITE + path
}

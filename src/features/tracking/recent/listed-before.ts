import type { PhoneShipments } from '#backend/rpc/visitor/track-by-phone.ts'

export interface PhoneList extends PhoneShipments {
  seenAt: string
  fromCache: boolean
}

const WORTH_MS = 5 * 60 * 1000

let last: { phone: string; personId: string | null; list: PhoneList; at: number } | null = null

/** So that Back shows a long list as it was left, without asking for each of its pages again. In memory alone. */
export function rememberList(phone: string, personId: string | null, list: PhoneList): void {
  last = { phone, personId, list, at: Date.now() }
}

export function listedBefore(phone: string, personId: string | null): PhoneList | null {
  if (last === null || last.phone !== phone || last.personId !== personId || Date.now() - last.at > WORTH_MS) return null
  return last.list
}

export function forgetLists(): void {
  last = null
}

import { cashWithDrivers } from '#backend/rpc/billing/cash.ts'
import type { SheetCollected } from '#domain/billing/cash/counted-cash.ts'
import type { CarriedOfDriver } from '#domain/run-sheet/run-sheet.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export interface CarriedCash {
  /** Null while there is no answer, and then the server's own question comes with the sending out. */
  carriedBy: (driverId: string) => CarriedOfDriver | null
  /** In paise: what nobody has counted yet, without what the office has still to decide on. None where nobody knows. */
  uncountedOf: (driverId: string) => number
  /** Null where nothing was collected, or nobody knows. */
  collectedOn: (sheetId: string) => SheetCollected | null
}

/** What each driver carries, and what of it comes from which sheet. */
export function useCarriedCash(): CarriedCash {
  const { value } = useServerQuery('carried', async () => cashWithDrivers(), { when: { online: true } })
  return {
    carriedBy(driverId) {
      if (value === null) return null
      const person = value.people.find((each) => each.driverId === driverId)
      return { carriedPaise: (person?.carriedPaise ?? 0) + (person?.checkedPaise ?? 0), limitPaise: value.limitPaise }
    },
    uncountedOf: (driverId) => value?.people.find((each) => each.driverId === driverId)?.carriedPaise ?? 0,
    collectedOn: (sheetId) => value?.sheets?.find(({ id }) => id === sheetId) ?? null,
  }
}

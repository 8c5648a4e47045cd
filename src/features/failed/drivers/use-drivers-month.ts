import { driversMonth, driversMonthCaptures, type CapturesAsked } from '#backend/rpc/shipment/read-drivers-month.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export function useDriversMonth(month: string) {
  return useServerQuery(`drivers of ${month}`, async () => driversMonth(month), { when: { online: true } })
}

/** Page by page, the earliest first. */
export function useCapturesBehind(asked: CapturesAsked) {
  return useServerQuery(`${asked.month} ${asked.driverId} ${asked.figure}`, async () => driversMonthCaptures(asked, null), {
    when: { online: true },
    pages: {
      ask: async ({ captures }) => driversMonthCaptures(asked, captures.at(-1) ?? null),
      join: (shown, page) => ({ ...page, captures: [...shown.captures, ...page.captures] }),
    },
  })
}

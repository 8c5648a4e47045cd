import { useViewsExchange } from '#features/shipments/list/saved-views/use-views-exchange.ts'

/** Shows nothing: a list waits for no server. */
export function ViewsExchange({ noted }: { noted: number }) {
  useViewsExchange(noted)
  return null
}

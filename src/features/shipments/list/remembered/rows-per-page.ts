import { PAGE_SIZES, USUAL_PAGE_SIZE, type PageSize } from '#features/shipments/list/list-query.ts'

const KEY = 'waybill-rows-per-page'

/** As last chosen on this device. */
export function rememberedPageSize(): PageSize {
  try {
    return PAGE_SIZES.find((size) => String(size) === localStorage.getItem(KEY)) ?? USUAL_PAGE_SIZE
  } catch {
    return USUAL_PAGE_SIZE
  }
}

export function rememberPageSize(size: PageSize): void {
  try {
    localStorage.setItem(KEY, String(size))
  } catch {
    // Without storage it holds as long as the address does.
  }
}

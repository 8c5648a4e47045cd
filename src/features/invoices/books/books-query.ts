import { monthInIndia, monthOrNull } from '#domain/time-and-money/month.ts'

/** What the screen shows. It lives in the address, so that Back and reload return to it. */
export interface BooksQuery {
  /** yyyy-mm */
  month: string
  /** Null for all. */
  clientCode: string | null
  page: number
}

/** Anybody can type an address: what makes no sense is read as this month of all clients. */
export function readBooksQuery(params: URLSearchParams): BooksQuery {
  const page = Number(params.get('page') ?? '1')
  return {
    month: monthOrNull(params.get('month')) ?? monthInIndia(),
    clientCode: params.get('client')?.trim().toUpperCase() || null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export function writeBooksQuery({ month, clientCode, page }: BooksQuery): URLSearchParams {
  const params = new URLSearchParams({ month })
  if (clientCode !== null) params.set('client', clientCode)
  if (page > 1) params.set('page', String(page))
  return params
}

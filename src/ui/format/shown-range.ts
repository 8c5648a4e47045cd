export interface ShownRange {
  /** The page that is shown: the last one, when a narrower list no longer has the page asked for. */
  page: number
  lastPage: number
  label: string
}

export function shownRange(askedPage: number, pageSize: number, total: number): ShownRange {
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(Math.max(1, askedPage), lastPage)
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return { page, lastPage, label: `Showing ${count(first)} - ${count(last)} of ${count(total)}` }
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}

/** What `*` and JSON are not: one row for a list, a table, bytes, a plan. */
const OTHER_SHAPES = ['vnd.pgrst', 'text/csv', 'octet-stream']

/**
 * Calls of a function carry everything in `p`, and are answered with what it gives. A query string is carried out on the answer once the
 * function has run; a cast that fails prints the answer in its error and undoes the call, with what it counted and recorded. One row where a
 * filter left none undoes it too. Null: it is a plain call, or none.
 */
export function refuseReshaped({ url, headers }: Request): Response | null {
  const { pathname, search } = new URL(url)
  if (!isCall(pathname)) return null
  if (search !== '') return refusal('A function takes everything in p, and no query')
  const wanted = (headers.get('accept') ?? '').toLowerCase()
  return OTHER_SHAPES.some((shape) => wanted.includes(shape)) ? refusal('A function answers in JSON of one shape') : null
}

/** Preferences and ranges may be ignored, and some undo what was called. */
export function withoutPreferences(pathname: string, headers: Headers): Headers {
  if (!isCall(pathname)) return withoutEstimates(pathname, headers)
  const plain = new Headers(headers)
  for (const name of ['prefer', 'range', 'range-unit']) plain.delete(name)
  return plain
}

/** The planner counts the rows of everybody: a customer would learn how much a competitor sends. */
function withoutEstimates(pathname: string, headers: Headers): Headers {
  const preferred = headers.get('prefer')
  if (preferred === null || !pathname.startsWith('/rest/')) return headers
  const plain = new Headers(headers)
  const kept = preferred.split(',').filter((each) => !/count\s*=\s*"?(planned|estimated)/i.test(each))
  if (kept.length === 0) plain.delete('prefer')
  else plain.set('prefer', kept.join(','))
  return plain
}

function isCall(pathname: string): boolean {
  return /^\/rest\/v1\/+rpc(\/|$)/.test(pathname)
}

/** As the database's own refusals look. */
function refusal(message: string): Response {
  return Response.json({ code: 'PT400', message, details: null, hint: null }, { status: 400 })
}

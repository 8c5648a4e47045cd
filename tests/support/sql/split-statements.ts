export interface Statement {
  text: string
  /** Of its first character, counted from 1. */
  line: number
}

/**
 * The statements of a SQL file, one by one, as psql would send them: sent in one piece they would share one transaction,
 * and what happens at commit could not be tested. Knows strings, quoted names, dollar quotes and comments.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let start = 0
  let at = 0

  const keep = (end: number) => {
    const raw = sql.slice(start, end)
    const code = withoutLeadingComments(raw)
    if (code.text !== '') statements.push({ text: code.text, line: lineOf(sql, start + code.offset) })
    start = end + 1
  }

  while (at < sql.length) {
    const token = /^(?:--[^\n]*|\/\*|\$[A-Za-z_]?\w*\$|[eE]?'|"|;|[A-Za-z_][\w$]*|[^])/.exec(sql.slice(at, at + 200))?.[0] ?? sql.charAt(at)
    const opens = at + token.length
    if (token.startsWith('--')) at = endOf(sql, '\n', at)
    else if (token === '/*') at = endOfComment(sql, opens)
    else if (token.startsWith('$') && token.length > 1) at = endOf(sql, token, opens)
    else if (token === "'" || token === '"') at = endOf(sql, token, opens)
    else if (token.length === 2 && token.endsWith("'")) at = endOfEscaped(sql, opens)
    else {
      if (token === ';') keep(at)
      at = opens
    }
  }
  keep(sql.length)
  return statements
}

function endOf(sql: string, closing: string, from: number): number {
  const found = sql.indexOf(closing, from)
  return found < 0 ? sql.length : found + closing.length
}

function endOfEscaped(sql: string, from: number): number {
  for (let at = from; at < sql.length; at += 1) {
    if (sql[at] === '\\') at += 1
    else if (sql[at] === "'") return at + 1
  }
  return sql.length
}

/** Comments nest in PostgreSQL. */
function endOfComment(sql: string, from: number): number {
  let depth = 1
  const edge = /\/\*|\*\//g
  edge.lastIndex = from
  for (let match = edge.exec(sql); match; match = edge.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return edge.lastIndex
  }
  return sql.length
}

function withoutLeadingComments(raw: string): { text: string; offset: number } {
  const skipped = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/.exec(raw)?.[0].length ?? 0
  return { text: raw.slice(skipped).trim(), offset: skipped }
}

function lineOf(sql: string, offset: number): number {
  return sql.slice(0, offset).split('\n').length
}

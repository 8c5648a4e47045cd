/** A part of a routine's body exchanged for another. */
export interface Exchange {
  start: number
  end: number
  instead: string
}

interface Token {
  text: string
  start: number
  end: number
}

const TOKEN =
  /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[A-Za-z_]\w*|\d+(?:\.\d+)?|:=|=>|<=|>=|<>|!=|->>|->|#>>|#>|\|\||::|@>|<@|[^\s]/g

const COMPARISONS: Record<string, string[]> = {
  '=': ['<>'],
  '<>': ['='],
  '<': ['<=', '>='],
  '>': ['>=', '<='],
  '<=': ['<', '>'],
  '>=': ['>', '<'],
}

const WORDS: Record<string, string> = {
  and: 'or',
  or: 'and',
  true: 'false',
  false: 'true',
  greatest: 'least',
  least: 'greatest',
  min: 'max',
  max: 'min',
}

/** Where a condition begins, and where one ends at the same depth. */
const BEFORE_CONDITION = new Set(['where', 'having', 'on', 'if', 'elsif', 'when', 'and', 'or'])
const AFTER_CONDITION = new Set(
  (
    'and or then loop group order limit returning for union having where on join left right inner cross when else end do window set into as' +
    ' ; , ) ]'
  ).split(' '),
)
const OPENS = new Set(['(', '[', 'case'])
const CLOSES = new Set([')', ']', 'end'])
const BEGINS_STATEMENTS = new Set([';', 'begin', 'then', 'else', 'loop'])
const ADVISORY = 'pg_advisory_xact_lock'
/** What may be left out without leaving a gap: no declaration, no block. */
const STATEMENTS = new Set(['perform', 'update', 'insert', 'delete', 'execute', 'raise', 'return', 'exit', 'continue', 'select', 'with'])

/**
 * Every small mistake in the body of a routine, one exchange each. Some are no SQL: the database refuses those, and they do not count.
 * `for update` stays, and so does a statement that only locks, since nothing tells a lock apart where there is one session.
 */
export function mutantsOfSql(body: string): Exchange[] {
  const tokens = tokensOf(body)
  const found = [...exchangedTokens(tokens), ...exchangedConditions(tokens), ...lostFallbacks(tokens), ...leftOutStatements(tokens)]
  const locks = [...statementsThatLock(tokens)]
  const seen = new Set<string>()
  return found
    .filter(({ start, end, instead }) => body.slice(start, end) !== instead)
    .filter(({ start, end }) => !locks.some((lock) => start >= lock.start && end <= lock.end))
    .filter(({ start, end, instead }) => {
      const key = `${start} ${end} ${instead}`
      return !seen.has(key) && seen.add(key)
    })
    .toSorted((one, other) => one.start - other.start)
}

function tokensOf(body: string): Token[] {
  return [...body.matchAll(TOKEN)]
    .map(({ 0: text, index }) => ({ text: /^\w+$/.test(text) ? text.toLowerCase() : text, start: index, end: index + text.length }))
    .filter(({ text }) => !text.startsWith('--') && !text.startsWith('/*'))
}

function* exchangedTokens(tokens: Token[]): Generator<Exchange> {
  const words = [...new Set(tokens.map(({ text }) => text).filter(isStatusWord))]
  for (const [at, { text, start, end }] of tokens.entries()) {
    const before = tokens[at - 1]?.text ?? ''
    const after = tokens[at + 1]?.text ?? ''
    for (const instead of COMPARISONS[text] ?? []) yield { start, end, instead }
    const word = WORDS[text]
    if (word !== undefined && !isBetween(tokens, at)) yield { start, end, instead: word }
    if (text === 'is') yield* exchangedIs(tokens, at)
    if (text === 'not' && before !== 'is' && after !== 'null') yield { start, end, instead: '' }
    if (text === 'exists' && before !== 'not' && before !== 'if') yield { start, end, instead: 'not exists' }
    if (/^\d+$/.test(text)) yield { start, end, instead: String(Number(text) + 1) }
    if (/^'\d+ [a-z]+'$/.test(text)) yield { start, end, instead: text.replace(/\d+/, (number) => String(Number(number) * 2)) }
    if (isStatusWord(text)) {
      const other = words[(words.indexOf(text) + 1) % words.length] ?? text
      yield { start, end, instead: other === text ? `'other-${text.slice(1)}` : other }
    }
  }
}

function* exchangedIs(tokens: Token[], at: number): Generator<Exchange> {
  const start = tokens[at]?.start ?? 0
  const [first, second] = tokens.slice(at + 1, at + 3)
  const negated = first?.text === 'not'
  const last = negated ? second : first
  if (last !== undefined && (last.text === 'null' || last.text === 'distinct'))
    yield { start, end: last.end, instead: negated ? `is ${last.text}` : `is not ${last.text}` }
}

/** A word of the protocol, a state, a field: no sentence, no format. */
function isStatusWord(text: string): boolean {
  return /^'[a-z]+(?:[-_][a-z]+)*'$/.test(text)
}

/** Each part of a condition as if it always, or never, held. */
function* exchangedConditions(tokens: Token[]): Generator<Exchange> {
  for (const [at, { text }] of tokens.entries()) {
    if (!BEFORE_CONDITION.has(text) || tokens[at + 1]?.text === 'conflict' || isBetween(tokens, at)) continue
    const end = endOfCondition(tokens, at + 1)
    const [first, last] = [tokens[at + 1], tokens[end - 1]]
    if (first === undefined || last === undefined || end <= at + 1) continue
    for (const instead of ['true', 'false']) yield { start: first.start, end: last.end, instead }
  }
}

/** The `and` that belongs to a `between`. */
function isBetween(tokens: Token[], at: number): boolean {
  if (tokens[at]?.text !== 'and') return false
  const opened = tokens.slice(Math.max(0, at - 12), at).findLast(({ text }) => text === 'between' || text === 'and')
  return opened?.text === 'between'
}

function endOfCondition(tokens: Token[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at += 1) {
    const { text } = tokens[at] ?? { text: ';' }
    if (depth === 0 && AFTER_CONDITION.has(text) && !isBetween(tokens, at)) return at
    if (OPENS.has(text)) depth += 1
    if (CLOSES.has(text)) depth -= 1
  }
  return tokens.length
}

/** `coalesce` without what it falls back to, and without what it falls back from. */
function* lostFallbacks(tokens: Token[]): Generator<Exchange> {
  for (const [at, { text }] of tokens.entries()) {
    if (text !== 'coalesce') continue
    for (const [first, last] of argumentsOf(tokens, at + 2)) yield { start: first.start, end: last.end, instead: 'null' }
  }
}

/** First and last token of each, up to the closing parenthesis. */
function* argumentsOf(tokens: Token[], from: number): Generator<[Token, Token]> {
  let depth = 0
  let begin = from
  for (let at = from; at < tokens.length && depth >= 0; at += 1) {
    const { text } = tokens[at] ?? { text: ')' }
    if (OPENS.has(text)) depth += 1
    if (CLOSES.has(text)) depth -= 1
    if (depth >= 0 && !(depth === 0 && text === ',')) continue
    const [first, last] = [tokens[begin], tokens[at - 1]]
    if (first !== undefined && last !== undefined && at > begin) yield [first, last]
    begin = at + 1
  }
}

function* leftOutStatements(tokens: Token[]): Generator<Exchange> {
  for (const [at, { text }] of tokens.entries()) {
    const first = tokens[at + 1]
    const leftOut = first !== undefined && (STATEMENTS.has(first.text) || isAssignment(tokens, at + 1))
    if (!BEGINS_STATEMENTS.has(text) || !leftOut) continue
    const end = endOfStatement(tokens, at + 1)
    if (end !== null) yield { start: first.start, end: end.start, instead: 'null' }
  }
}

/** `perform from … for update`, and an advisory lock of any kind. */
function* statementsThatLock(tokens: Token[]): Generator<{ start: number; end: number }> {
  for (const [at, { text }] of tokens.entries()) {
    const first = tokens[at + 1]
    const end = BEGINS_STATEMENTS.has(text) ? endOfStatement(tokens, at + 1) : null
    if (first === undefined || end === null) continue
    const words = tokens.slice(at + 1, tokens.indexOf(end)).map((token) => token.text)
    const locksRows = words[0] === 'perform' && words.slice(-2).join(' ') === 'for update'
    const isAdvisory = words[0] === 'perform' ? words[1] === ADVISORY : isAssignment(tokens, at + 1) && words[2] === ADVISORY
    if (locksRows || isAdvisory) yield { start: first.start, end: end.start }
  }
}

/** `name := …` or `record.field := …`; a declaration has its type in between. */
function isAssignment(tokens: Token[], at: number): boolean {
  const [name, dot, , afterField] = tokens.slice(at, at + 4).map(({ text }) => text)
  return /^[a-z_]\w*$/.test(name ?? '') && (dot === ':=' || (dot === '.' && afterField === ':='))
}

function endOfStatement(tokens: Token[], from: number): Token | null {
  let depth = 0
  for (const token of tokens.slice(from)) {
    if (OPENS.has(token.text)) depth += 1
    if (CLOSES.has(token.text)) depth -= 1
    if (depth < 0) return null
    if (depth === 0 && token.text === ';') return token
  }
  return null
}

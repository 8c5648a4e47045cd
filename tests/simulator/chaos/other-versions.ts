import type { Random } from '../machinery/seeded-chance.ts'

/** What a newer server adds to each row; the app keeps it and makes nothing of it. */
export const UNKNOWN_FIELD = 'from_a_newer_server'
const UNKNOWN_TABLE = 'vehicles'
export const UNKNOWN_CODE = 'embargoed'
const UNKNOWN_STATUS = 'queued'
export const UNKNOWN_ROLE = 'dispatcher'
export const UNKNOWN_DENIAL = 'on-leave'

/** Who this person is, or that they may not, in a word that only a newer app knows. */
export function wordOfTomorrow(name: string, random: Random): 'role' | 'denial' | null {
  if (name === 'sync_push') return random.chance(0.15) ? 'denial' : null
  return random.chance(0.15) ? random.pick(['role', 'denial'] as const) : null
}

interface Answer {
  id: string
  status: string
  code: string | null
}

interface Pushed {
  answers: Answer[]
}

interface Paged {
  rows: ({ row?: object | null } & object)[]
  reset?: string | null
  more?: boolean
}

/** The words of a server that is one version newer than the app. */
export function answerOfNewerServer(name: string, value: unknown, random: Random, newWords: Map<string, string>): unknown {
  if (isPushed(value)) return { ...value, answers: value.answers.map((answer) => newerAnswer(answer, random, newWords)) }
  if (!isPaged(value)) return value
  if (name === 'sync_mirror') return { ...value, rows: value.rows.map((row) => ({ ...row, [UNKNOWN_FIELD]: 'x' })) }
  const rows = value.rows.map((change) => (change.row ? { ...change, row: { ...change.row, [UNKNOWN_FIELD]: 'x' } } : change))
  const id = random.uuid()
  const unknown = { table: UNKNOWN_TABLE, id, version: 1, gone: false, row: random.chance(0.5) ? { id, plate: 'TS09' } : { plate: id } }
  const reset = value.reset === null && random.chance(0.15) ? 'region' : value.reset
  // A full page has no room for one more.
  const isAdded = reset === null && random.chance(0.5) && value.more !== true
  return { ...value, reset, rows: isAdded ? [unknown, ...rows] : rows }
}

function newerAnswer(answer: Answer, random: Random, newWords: Map<string, string>): Answer {
  if (answer.status === 'applied' && random.chance(0.5)) return { ...answer, status: UNKNOWN_STATUS }
  if (answer.status !== 'rejected' || !random.chance(0.5)) return answer
  newWords.set(answer.id, UNKNOWN_CODE)
  return { ...answer, code: UNKNOWN_CODE }
}

interface AskedCommand {
  id: string
  kind: string
  record: string
  replaces?: string[]
}

/** How a server that is one version older reads the question: it knows no withdrawal, no replacement, no epoch of a push. */
export function askedOfOlderServer(p: Record<string, unknown>): { p: Record<string, unknown>; unknown: Answer[] } {
  const { epoch: _, ...rest } = p
  const unknown: Answer[] = []
  const stopped = new Set<string>()
  const known = ((p['commands'] ?? []) as AskedCommand[]).flatMap(({ replaces: _replaces, ...command }) => {
    if (stopped.has(command.record)) unknown.push(word(command.id, 'retry', 'held-back'))
    else if (command.kind === 'withdraw') unknown.push(word(command.id, 'rejected', 'unknown-kind'))
    else return [command]
    stopped.add(command.record)
    return []
  })
  return { p: { ...rest, commands: known }, unknown }
}

export function answerOfOlderServer(value: unknown, unknown: Answer[]): unknown {
  if (!isPushed(value)) return value
  const { reset: _, ...rest } = value as Pushed & { reset?: unknown }
  return { ...rest, answers: [...value.answers, ...unknown] }
}

function word(id: string, status: string, code: string): Answer & { message: string; version: null } {
  return { id, status, code, message: 'The server does not know this kind of work yet.', version: null }
}

function isPushed(value: unknown): value is Pushed {
  return typeof value === 'object' && value !== null && 'answers' in value
}

function isPaged(value: unknown): value is Paged {
  return typeof value === 'object' && value !== null && 'rows' in value
}

/**
 * Whether an answer is what was asked for. Portals and proxies answer 200 with JSON too, so every call says what its answer must look like:
 * only the fields that the app acts upon. Words of a newer server pass.
 */
export type Shape<Value> = (value: unknown) => value is Value

type Check = (value: unknown) => boolean
type FieldOf<Value> = Value extends unknown ? keyof Value & string : never

/** For values that are checked elsewhere or can change nothing. */
export const isAnything: Shape<unknown> = (_value): _value is unknown => true

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** For counted things: versions, lengths, positions. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** ISO 8601 UTC, as the server writes every instant. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value) && !Number.isNaN(Date.parse(value))
}

export function isTrue(value: unknown): value is true {
  return value === true
}

export function exactly(expected: string): Check {
  return (value) => value === expected
}

export function orNull(check: Check): Check {
  return (value) => value === null || check(value)
}

/** What an older server does not say. */
export function absentOr(check: Check): Check {
  return (value) => value === undefined || check(value)
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

export function withFields<Value extends object>(checks: Partial<Record<FieldOf<Value>, Check>>): Shape<Value> {
  const fields = Object.entries<Check | undefined>(checks)
  return (value): value is Value => isRecord(value) && fields.every(([name, check]) => check === undefined || check(value[name]))
}

export function anyOf<One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> {
  return (value): value is One | Other => one(value) || other(value)
}

/** Any record of the server. */
export const hasId = withFields<{ id: string }>({ id: isName })

/** The answer to an act that only says it was carried out. */
export const isDone = withFields<{ done: true }>({ done: isTrue })

/** A refusal is data with a word for the reason, perhaps a word that only a newer app knows. */
export function refusal<Refusal extends { refused: string }>(): Shape<Refusal> {
  return (value): value is Refusal => isRecord(value) && isName(value['refused'])
}

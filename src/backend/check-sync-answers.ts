import type { MirrorRequest } from '#backend/backend.ts'
import { APP_TOO_OLD, mayBeNewWord, type Call } from '#backend/call.ts'
import { isCount, isFlag, isInstant, isName, isNumber, isRecord, isText, listOf, orNull, withFields, type Shape } from '#backend/shape.ts'
import type { Command, CommandAnswer } from '#domain/command.ts'
import {
  MIRRORED_TABLES,
  type MirrorChange,
  type MirrorPage,
  type MirrorPosition,
  type PullPage,
  type PullRequest,
  type PushAnswer,
} from '#domain/mirror.ts'
import { isRole } from '#domain/roles.ts'

/*
 * What sync believes. The rows that these answers bring replace what the device holds, and what they confirm it forgets: an answer that
 * does not fit its question is a failed call, whoever gave it, and changes nothing.
 */

const absentOr = (check: (value: unknown) => boolean) => (value: unknown) => value === undefined || check(value)
const isDuration = (value: unknown) => isNumber(value) && value >= 0

/** What a role that this app does not know may see, it cannot say: whether it knows the role is looked at last. */
const hasPlace = withFields<Pick<PullPage, 'epoch' | 'scope' | 'role' | 'serverTime' | 'keepPhotosHours'>>({
  epoch: isName,
  scope: isCount,
  role: (role) => isRole(role) || mayBeNewWord(role),
  serverTime: isInstant,
  keepPhotosHours: absentOr(isDuration),
})
function ofKnownRole<Value extends Pick<PullPage, 'role'>>(call: Call<Value>): Call<Value> {
  return call.kind === 'answer' && !isRole(call.value.role) ? APP_TOO_OLD : call
}

const isRow = withFields<{ id: string }>({ id: isName })
const isPosition = withFields<MirrorPosition>({ createdAt: isInstant, id: isName })

export function checkMirror({ limit, after }: MirrorRequest, call: Call<unknown>): Call<MirrorPage> {
  const hasRows = withFields<MirrorPage>({ head: isCount, rows: listOf(isRow), next: orNull(isPosition) })
  const fits = (page: MirrorPage) => {
    if (page.rows.length > limit) return false
    if (page.next === null) return true
    // A position that does not move would be asked for ever.
    return page.rows.length > 0 && !(page.next.id === after?.id && page.next.createdAt === after.createdAt)
  }
  return ofKnownRole(read(call, (value) => (hasPlace(value) && hasRows(value) && fits(value) ? value : null)))
}

const isTable = (value: unknown) => (MIRRORED_TABLES as readonly unknown[]).includes(value)
const isChange = withFields<MirrorChange>({ table: isName, id: isName, version: isCount, gone: isFlag })
const hasItsRow = ({ id, gone, row }: MirrorChange) => gone || (isRecord(row) && row.id === id)
const RESETS: readonly unknown[] = ['epoch', 'scope', 'cursor'] satisfies PullPage['reset'][]

export function checkPull({ cursor, limit }: PullRequest, call: Call<unknown>): Call<PullPage> {
  const hasChanges = withFields<PullPage>({ reset: orNull(isName), cursor: isCount, more: isFlag, rows: listOf(isChange) })
  const fits = (page: PullPage) => {
    if (page.rows.length > limit || !page.rows.every(hasItsRow)) return false
    // Going back would bring old rows over newer ones; "more" from the same place would be asked for ever.
    return page.reset !== null || (page.more ? page.cursor > cursor : page.cursor >= cursor)
  }
  return ofKnownRole(read(call, (value) => (hasPlace(value) && hasChanges(value) && fits(value) ? withKnownWords(value) : null)))
}

/** A newer server's tables are left out and named; for whatever reason it wants the mirror made anew, making it anew is right. */
function withKnownWords(page: PullPage): PullPage {
  const known = page.rows.flatMap((change) => (isTable(change.table) ? [change.gone ? { ...change, row: null } : change] : []))
  const unknownTables = [...new Set(page.rows.map(({ table }): string => table).filter((table) => !isTable(table)))]
  return {
    ...page,
    rows: known,
    reset: page.reset === null || RESETS.includes(page.reset) ? page.reset : 'cursor',
    ...(unknownTables.length > 0 && { unknownTables }),
  }
}

const hasAnswers = withFields<PushAnswer>({
  epoch: isName,
  serverTime: isInstant,
  reset: absentOr(orNull(isName)),
  answers: listOf(isCommandAnswer),
})

/** Only on what was sent, and one word on each. A word that this app does not know passes: the store keeps it aside. */
export function checkPush(commands: Pick<Command, 'id'>[], call: Call<unknown>): Call<PushAnswer> {
  return read(call, (value) => {
    if (!hasAnswers(value)) return null
    const open = new Set(commands.map(({ id }) => id))
    // For whatever reason a newer server carries nothing out, asking anew which server it is is right.
    const reset = (value.reset ?? null) === null ? null : 'epoch'
    return { ...value, reset, answers: value.answers.filter(({ id }) => open.delete(id)).map(completed) }
  })
}

/** The server's word on one command: the one that was asked about. */
export function isAnswerTo(command: Pick<Command, 'id'>): Shape<CommandAnswer> {
  return (value): value is CommandAnswer => isCommandAnswer(value) && value.id === command.id
}

const hasConflict = withFields<{ fields: object }>({ fields: (fields) => isRecord(fields) && Object.values(fields).every(isRecord) })

function isCommandAnswer(value: unknown): value is CommandAnswer {
  return (
    withFields<CommandAnswer>({
      id: isName,
      status: isName,
      first: absentOr(orNull(isText)),
      code: absentOr(orNull(isText)),
      message: absentOr(orNull(isText)),
      version: absentOr(orNull(isCount)),
      conflict: absentOr(orNull(hasConflict)),
    })(value) && hasFirst(value)
  )
}

/** What was answered before is the answer; a replay that does not say it says nothing. */
function hasFirst({ status, first }: CommandAnswer): boolean {
  return status !== 'replayed' || isName(first)
}

function completed({ first, code, message, version, conflict, ...answer }: Partial<CommandAnswer> & Pick<CommandAnswer, 'id' | 'status'>) {
  return {
    ...answer,
    ...(first && { first }),
    code: code ?? null,
    message: message ?? null,
    version: version ?? null,
    ...(conflict && { conflict: { ...conflict, changedBy: conflict.changedBy ?? null, changedAt: conflict.changedAt ?? null } }),
  }
}

/** Reads as the app goes on with it; null for what does not fit. Only this database's own two words take a mirror away. */
function read<Value>(call: Call<unknown>, value: (answer: unknown) => Value | null): Call<Value> {
  if (call.kind === 'denied') return call.why === 'customer' || call.why === 'inactive' ? call : NOT_OURS
  if (call.kind !== 'answer') return call
  const believed = value(call.value)
  return believed === null ? NOT_OURS : { ...call, value: believed }
}

const NOT_OURS = { kind: 'failed', message: 'The answer was not one of this server’s sync' } as const

import type { MirrorRequest } from '#backend/sync/sync-api.ts'
import type { DecideWithin } from '#domain/shipment/failure/failed-decision.ts'
import { APP_TOO_OLD, mayBeNewWord, type ServerResult } from '#domain/sync/server-result.ts'
import {
  absentOr,
  isCount,
  isFlag,
  isInstant,
  isName,
  isNumber,
  isRecord,
  isText,
  listOf,
  orNull,
  type Shape,
  withFields,
} from '#backend/transport/shape.ts'
import type { Command, CommandAnswer, LeftOut } from '#domain/sync/command.ts'
import {
  MIRRORED_TABLES,
  type MirrorChange,
  type MirrorPage,
  type MirrorPosition,
  type PullPage,
  type PullRequest,
  type PushAnswer,
} from '#domain/sync/mirror.ts'
import type { HandedOver, ToldCash } from '#domain/sync/own-cash.ts'
import type { ReviewNews } from '#domain/sync/reviewed.ts'
import { isRole } from '#domain/people/roles.ts'

/*
 * What sync believes. Rows in these answers replace the device's rows, and the device forgets what they confirm. So an answer that does not
 * fit its question is a failed call and changes nothing.
 */

const isDuration = (value: unknown) => isNumber(value) && value >= 0

/** This app cannot say what a role unknown to it may see, so it checks last whether it knows the role. */
const hasPlace = withFields<Pick<PullPage, 'epoch' | 'scope' | 'role' | 'serverTime' | 'keepPhotosHours'>>({
  epoch: isName,
  scope: isCount,
  role: (role) => isRole(role) || mayBeNewWord(role),
  serverTime: isInstant,
  keepPhotosHours: absentOr(isDuration),
})
function ofKnownRole<Value extends Pick<PullPage, 'role'>>(call: ServerResult<Value>): ServerResult<Value> {
  return call.kind === 'answer' && !isRole(call.value.role) ? APP_TOO_OLD : call
}

const isRow = withFields<{ id: string }>({ id: isName })
const isPosition = withFields<MirrorPosition>({ createdAt: isInstant, id: isName })

export function checkMirror({ limit, after }: MirrorRequest, call: ServerResult<unknown>): ServerResult<MirrorPage> {
  const hasRows = withFields<MirrorPage>({ head: isCount, rows: listOf(isRow), next: orNull(isPosition) })
  const fits = (page: MirrorPage) => {
    if (page.rows.length > limit) return false
    if (page.next === null) return true
    // A position that does not move would be asked for for ever.
    return page.rows.length > 0 && !(page.next.id === after?.id && page.next.createdAt === after.createdAt)
  }
  return ofKnownRole(read(call, (value) => (hasPlace(value) && hasRows(value) && fits(value) ? value : null)))
}

const isHandedOver = withFields<HandedOver>({ id: isName, paise: isNumber, receivedBy: orNull(isText), at: isInstant })
const isToldCash = withFields<ToldCash>({
  carriedPaise: isNumber,
  checkedPaise: isNumber,
  limitPaise: isNumber,
  handOvers: listOf(isHandedOver),
  holds: absentOr(listOf(isName)),
})

const isReviewNews = withFields<ReviewNews>({
  id: isName,
  state: isName,
  reason: orNull(isText),
  counts: isFlag,
  moneyCounts: absentOr(isFlag),
  at: orNull(isInstant),
})

const isCountByCode = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every((each) => isCount(each))
const isDecideWithin = withFields<DecideWithin>({ attempts: isCount, workingDays: isCount, clients: absentOr(orNull(isCountByCode)) })

const isTable = (value: unknown) => (MIRRORED_TABLES as readonly unknown[]).includes(value)
const isChange = withFields<MirrorChange>({ table: isName, id: isName, version: isCount, gone: isFlag })
/** The app cannot check the rows of a table that it does not know. */
const hasItsRow = ({ table, id, gone, row }: MirrorChange) => !isTable(table) || gone || (isRecord(row) && row.id === id)
/** Every other reason comes to 'cursor'. */
const RESETS: readonly unknown[] = ['epoch', 'scope'] satisfies PullPage['reset'][]

export function checkPull({ cursor, limit }: PullRequest, call: ServerResult<unknown>): ServerResult<PullPage> {
  const hasChanges = withFields<PullPage>({
    reset: orNull(isName),
    cursor: isCount,
    more: isFlag,
    rows: listOf(isChange),
    cash: absentOr(orNull(isToldCash)),
    reviews: absentOr(orNull(listOf(isReviewNews))),
    decideWithin: absentOr(orNull(isDecideWithin)),
  })
  const fits = (page: PullPage) => {
    if (page.rows.length > limit || !page.rows.every(hasItsRow)) return false
    // Going back would put old rows over newer ones; "more" from the same place would never end.
    return page.reset !== null || (page.more ? page.cursor > cursor : page.cursor >= cursor)
  }
  return ofKnownRole(read(call, (value) => (hasPlace(value) && hasChanges(value) && fits(value) ? withKnownWords(value) : null)))
}

/** A newer server's tables are left out and named. If it wants the mirror made anew for an unknown reason, making it anew is right. */
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

/** One word on each sent command, and no others. A word that this app does not know passes: the store puts it aside. */
export function checkPush(commands: Pick<Command, 'id'>[], call: ServerResult<unknown>): ServerResult<PushAnswer> {
  return read(call, (value) => {
    if (!hasAnswers(value)) return null
    const open = new Set(commands.map(({ id }) => id))
    // If a newer server carries nothing out for an unknown reason, it is right to ask anew which server it is.
    const reset = (value.reset ?? null) === null ? null : 'epoch'
    return { ...value, reset, answers: value.answers.filter(({ id }) => open.delete(id)).map(completed) }
  })
}

/** The server's word on the one command that was asked about. */
export function isAnswerTo(command: Pick<Command, 'id'>): Shape<CommandAnswer> {
  return (value): value is CommandAnswer => isCommandAnswer(value) && value.id === command.id
}

const hasConflict = withFields<{ fields: object }>({ fields: (fields) => isRecord(fields) && Object.values(fields).every(isRecord) })

const isLeftOut = withFields<LeftOut>({ code: isName, message: isText, shipmentIds: listOf(isName) })

function isCommandAnswer(value: unknown): value is CommandAnswer {
  return (
    withFields<CommandAnswer>({
      id: isName,
      status: isName,
      first: absentOr(orNull(isText)),
      code: absentOr(orNull(isText)),
      message: absentOr(orNull(isText)),
      version: absentOr(orNull(isCount)),
      review: absentOr(orNull(isText)),
      conflict: absentOr(orNull(hasConflict)),
      leftOut: absentOr(orNull(listOf(isLeftOut))),
    })(value) && hasFirst(value)
  )
}

/** A replay must repeat the first answer; without it the replay says nothing. */
function hasFirst({ status, first }: CommandAnswer): boolean {
  return status !== 'replayed' || isName(first)
}

function completed({
  first,
  code,
  message,
  version,
  review,
  conflict,
  leftOut,
  ...answer
}: Partial<CommandAnswer> & Pick<CommandAnswer, 'id' | 'status'>) {
  return {
    ...answer,
    ...(first && { first }),
    code: code ?? null,
    message: message ?? null,
    version: version ?? null,
    ...(review && { review }),
    ...(conflict && { conflict: { ...conflict, changedBy: conflict.changedBy ?? null, changedAt: conflict.changedAt ?? null } }),
    ...(leftOut && { leftOut }),
  }
}

/** Reads an answer as the app uses it; null for one that does not fit. Only this database's own two words remove a mirror. */
function read<Value>(call: ServerResult<unknown>, value: (answer: unknown) => Value | null): ServerResult<Value> {
  if (call.kind === 'denied') return call.why === 'customer' || call.why === 'inactive' ? call : NOT_OURS
  if (call.kind !== 'answer') return call
  const believed = value(call.value)
  return believed === null ? NOT_OURS : { ...call, value: believed }
}

const NOT_OURS = { kind: 'failed', message: 'The answer was not one of this server’s sync' } as const

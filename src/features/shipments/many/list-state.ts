import {
  begunLike,
  faultsOf,
  filledFrom,
  isBlank,
  isUntouched,
  MOST_RECIPIENTS,
  newForAll,
  newRecipient,
  tidyRecipient,
  withPayment,
  withPostalCode,
  type ForAll,
  type Recipient,
  type RecipientFault,
  type RecipientField,
  type RecipientList,
} from '#domain/shipment/many/recipient-list.ts'
import { isIndia } from '#domain/places/indian-states.ts'
import { pinContradiction, type PinContradiction } from '#domain/places/place-of-pin.ts'
import type { TypedPlace } from '#domain/shipment/typed-shipment.ts'
import { pasteRecipients, type Pasted } from '#features/shipments/many/paste-recipients.ts'

export interface ListState {
  forAll: ForAll
  /** What is above counts as typed once it differs from this. */
  untouched: ForAll
  /** The last one is blank for as long as there is room. */
  recipients: Recipient[]
  /** What was said about a row when it was left. A new message waits for the next time, a mended one goes at once. */
  said: ReadonlyMap<string, readonly RecipientFault[]>
  /** What a row that was left says of its place against its PIN code. Either may be right: it is asked, and nothing waits for the answer. */
  asked: ReadonlyMap<string, PlaceQuestion>
  /** The places that somebody has said are right as they are. */
  kept: ReadonlyMap<string, string>
  /** The row that was left last, for those who hear the page. */
  left: string | null
  pasted: PasteDone | null
}

export interface PlaceQuestion {
  /** The place it was asked about: another one is another question, or none. */
  where: string
  contradiction: PinContradiction
}

export interface PasteDone extends Pick<Pasted, 'leftOut' | 'rowsOver'> {
  count: number
  /** The cell that it began in. */
  at: { id: string; field: RecipientField }
  before: Pick<ListState, 'recipients' | 'said'>
}

export type ListAction =
  | { kind: 'for-all'; change: Partial<ForAll> }
  | { kind: 'typed'; id: string; field: RecipientField; text: string }
  | { kind: 'left-field'; id: string; known?: readonly TypedPlace[] }
  | { kind: 'left-row'; id: string }
  | { kind: 'pasted'; id: string; field: RecipientField; cells: string[][] }
  | { kind: 'undo-paste' }
  | { kind: 'use-place'; id: string; instead: PinContradiction['instead'][number] }
  | { kind: 'keep-place'; id: string }
  | { kind: 'removed'; id: string }
  | { kind: 'tried' }
  | { kind: 'made'; ids: readonly string[] }
  | { kind: 'discarded'; today: string }

const makeId = () => crypto.randomUUID()
const NOTHING_SAID: ListState['said'] = new Map()

export function startOfList(kept: RecipientList | null, today: string): ListState {
  const untouched = newForAll(today)
  const state: ListState = {
    forAll: kept?.forAll ?? untouched,
    untouched,
    // A list that was kept before there was a column lacks it.
    recipients: withBlank(kept?.recipients.map((each) => ({ ...newRecipient(each.id), ...each })) ?? []),
    said: NOTHING_SAID,
    asked: new Map(),
    kept: new Map(),
    left: null,
    pasted: null,
  }
  return judged(state, kept?.recipients.map(({ id }) => id) ?? [])
}

export function nextOfList(state: ListState, action: ListAction): ListState {
  const { forAll, recipients } = state
  switch (action.kind) {
    case 'for-all':
      return mended({ ...state, forAll: { ...forAll, ...action.change } })
    case 'typed':
      return mended({
        ...changed(state, action.id, (recipient, above) => {
          const next = withTyped(recipient, action.field, action.text)
          return isBlank(recipient) && !isBlank(next) ? begunLike(next, above) : next
        }),
        pasted: null,
      })
    case 'left-field':
      return mended(
        changed(state, action.id, (recipient) => filledFrom(tidyRecipient(recipient, forAll.country), action.known ?? [], forAll.country)),
      )
    case 'left-row':
      return { ...judged(state, [action.id]), left: action.id }
    case 'pasted': {
      const { recipients: next, ids, leftOut, rowsOver } = pasteRecipients(recipients, action, action.cells, forAll.country, makeId)
      const pasted = {
        count: ids.length,
        leftOut,
        rowsOver,
        at: { id: action.id, field: action.field },
        before: { recipients, said: state.said },
      }
      return mended(judged({ ...state, recipients: withBlank(next), pasted }, ids))
    }
    case 'undo-paste':
      return state.pasted === null ? state : mended({ ...state, ...state.pasted.before, pasted: null })
    case 'use-place':
      return mended(
        judged(
          changed(state, action.id, (recipient) => ({ ...recipient, ...action.instead })),
          [action.id],
        ),
      )
    case 'keep-place': {
      const where = state.asked.get(action.id)?.where
      if (where === undefined) return state
      return mended({ ...state, kept: new Map([...state.kept, [action.id, where]]) })
    }
    case 'removed':
      return { ...state, recipients: withBlank(recipients.filter(({ id }) => id !== action.id)), pasted: null }
    case 'tried':
      return judged(
        state,
        recipients.map(({ id }) => id),
      )
    case 'made': {
      const gone = new Set(action.ids)
      const next = withBlank(recipients.filter(({ id }) => !gone.has(id)))
      return { ...state, recipients: next, pasted: null, untouched: next.some((each) => !isBlank(each)) ? state.untouched : forAll }
    }
    case 'discarded':
      return startOfList(null, action.today)
  }
}

/** What a person would lose; null when there is nothing. */
export function unfinishedOf({
  forAll,
  untouched,
  recipients,
}: Pick<ListState, 'forAll' | 'untouched' | 'recipients'>): RecipientList | null {
  const typed = recipients.filter((each) => !isUntouched(each))
  return typed.length > 0 || JSON.stringify(forAll) !== JSON.stringify(untouched) ? { forAll, recipients: typed } : null
}

function withTyped(recipient: Recipient, field: RecipientField, text: string): Recipient {
  if (field === 'postalCode') return withPostalCode(recipient, text)
  return field === 'paymentMode' ? withPayment(recipient, text) : { ...recipient, [field]: text }
}

function changed(state: ListState, id: string, change: (recipient: Recipient, above: Recipient | undefined) => Recipient): ListState {
  const at = state.recipients.findIndex((each) => each.id === id)
  const before = state.recipients[at]
  if (before === undefined) return state
  const next = change(before, state.recipients[at - 1])
  return next === before ? state : { ...state, recipients: withBlank(state.recipients.with(at, next)) }
}

function withBlank(recipients: Recipient[]): Recipient[] {
  const last = recipients.at(-1)
  const isFull = recipients.length >= MOST_RECIPIENTS
  return isFull || (last !== undefined && isBlank(last)) ? recipients : [...recipients, newRecipient(makeId())]
}

/** Says what is wrong with these rows, and asks what is doubtful. */
function judged(state: ListState, ids: readonly string[]): ListState {
  const wanted = new Set(ids)
  const said = new Map(state.said)
  const asked = new Map(state.asked)
  for (const recipient of state.recipients) {
    if (!wanted.has(recipient.id)) continue
    const contradiction = isIndia(state.forAll.country) ? pinContradiction(recipient) : null
    if (contradiction !== null) asked.set(recipient.id, { where: whereOf(recipient), contradiction })
    const faults = isBlank(recipient) ? [] : faultsOf(recipient, state.forAll)
    if (faults.length === 0) said.delete(recipient.id)
    else said.set(recipient.id, faults)
  }
  return standing({ ...state, said, asked })
}

/** Takes back each question that is answered, or about a place that is another one by now. */
function standing(state: ListState): ListState {
  const { asked, kept, recipients, forAll } = state
  if (asked.size === 0) return state
  const left = recipients.flatMap((recipient) => {
    const question = asked.get(recipient.id)
    const where = whereOf(recipient)
    const stands = question?.where === where && kept.get(recipient.id) !== where && isIndia(forAll.country)
    return stands ? [[recipient.id, question] as const] : []
  })
  return left.length === asked.size ? state : { ...state, asked: new Map(left) }
}

function whereOf({ postalCode, city, state }: Recipient): string {
  return [postalCode, city, state].join('|')
}

/** Takes back what is no longer true; rows whose words stay keep the very same list. */
function mended(before: ListState): ListState {
  const state = standing(before)
  if (state.said.size === 0) return state
  const said = new Map<string, readonly RecipientFault[]>()
  for (const recipient of state.recipients) {
    const faults = state.said.get(recipient.id)
    if (faults === undefined) continue
    const now = isBlank(recipient) ? [] : faultsOf(recipient, state.forAll)
    const still = faults.filter((each) => now.some(({ field, fault }) => field === each.field && fault === each.fault))
    if (still.length > 0) said.set(recipient.id, still.length === faults.length ? faults : still)
  }
  return { ...state, said }
}

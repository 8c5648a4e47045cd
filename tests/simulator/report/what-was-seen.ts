import { jumpsBack } from '../oracle/find-flicker.ts'
import { placeName } from '../oracle/in-the-dark.ts'
import { OutboxWatch } from '../machinery/outbox-watch.ts'
import { isOver } from '#store/outbox/sync-lease.ts'
import { isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { Counts } from './counts.ts'
import { recordId } from '#store/records/rebase-records.ts'
import type { Finding, LetGo, Trace } from './trace.ts'

const DAY_MS = 86_400_000

interface WatchedServer {
  readonly log: { words: readonly unknown[] }
  readonly silentRestores: number
  readonly epochIsMissing: boolean
}

/** A device as far as it is looked at from here. */
interface Watched {
  readonly name: string
  readonly everSignedIn: ReadonlyMap<string, { name: string }>
  readonly hasMet: ReadonlySet<string>
  readonly surroundings: { counts: Counts; trace: Trace; server: WatchedServer; witnessed: Finding[] }
  now(): number
}

/**
 * Counts what can be seen of one person's database from outside, and notes what the judges have to know: which ids belong to one act, and
 * when somebody gave one up.
 */
export function watchFor(device: Watched, userId: string): OutboxWatch {
  const { counts, trace, server, witnessed } = device.surroundings
  const who = device.everSignedIn.get(userId)?.name ?? userId
  return new OutboxWatch({
    entryChanged(before, after) {
      if (after === undefined) {
        if (before === undefined) return
        if (before.state !== 'confirmed' && before.state !== 'discarded' && trace.beingUndone.has(before.entryId)) {
          trace.undone.add(before.entryId)
          trace.say(`${device.name}/${who} has undone ${before.entryId.slice(0, 8)}`)
          return
        }
        counts.add('branch', 'a receipt was let go')
        trace.say(`${device.name}/${who} lets go of ${before.entryId.slice(0, 8)}`)
        trace.receiptsGone.set(before.entryId, leaving(device, before.confirmedAt))
        return
      }
      // What was undone is submitted anew under its id.
      if (before === undefined) trace.undone.delete(after.entryId)
      trace.entryStates.set(after.entryId, after.state)
      if (after.state === 'discarded' && before?.state !== 'discarded' && saysItDoesNotKnow(after)) trace.unanswered.add(after.entryId)
      if (before === undefined) return
      if (before.trouble === null && after.trouble) counts.add('branch', `it needs somebody: ${after.trouble.code}`)
      if (!isBeingWithdrawn(before) && isBeingWithdrawn(after)) counts.add('branch', 'work was withdrawn')
      if (before.contentsGone !== true && after.contentsGone === true) {
        counts.add('branch', 'a receipt lost its contents with the role')
        trace.contentsGone.add(after.entryId)
      }
      if (before.entryId !== after.entryId) {
        counts.add('branch', before.state === 'refused' ? 'a refused command went out anew' : 'a command went out under another id')
        trace.renamed(before.entryId, after.entryId)
      }
      const hold = trace.held.get(after.entryId) ?? null
      if (before.state !== 'sending' && after.state === 'sending' && !isOver(hold, device.now()))
        witnessed.push({ promise: 'untrue', what: `${device.name}/${who}: "Undo" is offered for ${after.entryId}, and it leaves` })
      if (before.state !== after.state) {
        counts.add('entry', `${before.state} → ${after.state}`)
        trace.say(`${device.name}/${who} ${after.command.kind} ${after.entryId.slice(0, 8)} ${before.state} → ${after.state}`)
      } else if (after.state === 'sending' && before.lease?.holder !== after.lease?.holder)
        counts.add('branch', 'another tab took over a command')
      const isGivenUp = after.state === 'discarded' || isBeingWithdrawn(after)
      if (isGivenUp && !trace.discarded.has(after.entryId)) trace.discarded.set(after.entryId, server.log.words.length)
    },
    contactChanged(before, after) {
      if (before === undefined) return
      if (before.connection !== after.connection) counts.add('connection', `${before.connection} → ${after.connection}`)
      if (before.epoch !== after.epoch && after.epoch === '') {
        if (server.epochIsMissing) counts.add('branch', 'a server stood before what it had told')
        trace.foundOut.set(placeName(device.name, userId), { restores: server.silentRestores, cursor: null })
      } else if (before.epoch !== after.epoch && before.epoch !== null && before.epoch !== '')
        counts.add('branch', 'a new epoch was heard of')
      if (before.time.doubted === null && after.time.doubted !== null) counts.add('branch', 'a time was doubted')
      if (before.time.doubted !== null && after.time.doubted === null) counts.add('branch', 'a doubt about the time ended')
    },
    settledAlone(settled, entries, rows) {
      counts.add('branch', 'a receipt came before a pull')
      const back = jumpsBack(settled, entries, (record) => rows.get(recordId(record)))
      if (back !== null) witnessed.push({ promise: 'flickered', what: `${device.name}/${who}: ${back}` })
    },
    photoChanged(before, after) {
      if (after !== undefined) trace.photoStates.set(after.id, after.state)
      if (before === undefined || after === undefined || before.state === after.state) return
      counts.add('photo', `${before.state} → ${after.state}`)
    },
    bytesLeft(photo) {
      counts.add('branch', 'bytes of a photo were let go')
      if (photo !== undefined) trace.bytesGone.set(photo.id, leaving(device, photo.confirmedAt))
    },
    mirrorChanged(before, after) {
      if (before === undefined) return
      if (before.phase !== after.phase) counts.add('mirror', `${before.phase} → ${after.phase}`)
      if (before.unknownTables.length < after.unknownTables.length) counts.add('branch', 'a table of tomorrow was told of')
      if (after.remadeAt !== null && before.remadeAt !== after.remadeAt)
        counts.add('branch', 'a mirror was made anew, since a time had lain ahead')
      if (after.carried.length > 0 && before.phase === 'none') counts.add('branch', 'unsent work was carried over a new mirror')
      if (before.epoch !== after.epoch && before.epoch !== '') counts.add('branch', 'a new epoch was mirrored')
      if (after.phase === 'first' && before.phase === 'first') counts.add('branch', 'a first mirror came by more pages than one')
    },
  })
}

/** The only difference between what was given up twice and what the office has answered is what a person reads. */
function saysItDoesNotKnow({ discardReason }: OutboxEntry): boolean {
  return discardReason?.endsWith('(Whether it had reached the office was not answered.)') === true
}

function leaving(device: Watched, confirmedAt: number | null): LetGo {
  return { confirmedAt, leftAt: device.now(), diskWasFull: device.hasMet.has('full-disk') }
}

/** Old enough to go, by so many days of the device's own clock. */
export function isOldEnough({ confirmedAt, leftAt }: LetGo, days: number): boolean {
  return confirmedAt === null || leftAt - confirmedAt >= days * DAY_MS
}

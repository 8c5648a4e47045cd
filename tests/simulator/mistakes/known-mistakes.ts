import type { SyncApi } from '#backend/sync/sync-api.ts'
import { isAppTooOld, type ServerResult } from '#domain/sync/server-result.ts'
import { readUploadAnswer } from '#backend/sync/read-upload-answer.ts'
import type { PullPage } from '#domain/sync/mirror.ts'
import { readMeta } from '#store/database/meta.ts'
import type { ContactState, SyncLeaseState } from '#store/database/meta-rows.ts'
import type { OutboxEntry, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import type { AskedNumber, DeliveryDraft, KeptScanSession } from '#store/drafts/draft-rows.ts'
import type { FactPack, SearchDelta } from '#store/search/search-rows.ts'
import { pause } from '../machinery/pause.ts'
import { keepForEver, neverEmpty, readOtherwise, showTheServersRows, writeOtherwise } from './lying-database.ts'
import { spoilQuestion, type Mistake } from './mistake.ts'
import { MISTAKES_OF_A_DAY } from './mistakes-of-a-day.ts'

/** Mistakes that others have made, or that nearly were made here. The simulator has to see every one of them. */
export const KNOWN_MISTAKES: Record<string, Mistake> = {
  ...MISTAKES_OF_A_DAY,
  'a timestamp as cursor': {
    before: 'drop index public.sync_change_audience_version',
    after: 'create unique index sync_change_audience_version on public.sync_change (audience, version)',
    sql: [
      {
        routine: 'app.note_change',
        passage: `next_version := nextval('public.sync_version');`,
        instead: 'next_version := (extract(epoch from now()) * 1000000)::bigint;',
      },
    ],
  },
  'deleting a command before it is confirmed': {
    backend: (backend, tab) => ({
      ...backend,
      async push(commands, epoch) {
        await tab.db.outbox
          .where('entryId')
          .anyOf(commands.map(({ id }) => id))
          .delete()
        return backend.push(commands, epoch)
      },
    }),
  },
  'no idempotency': {
    sql: [
      { routine: 'app.run_command', passage: 'if found and not (', instead: 'if false and not (' },
      { routine: 'app.claim_command', passage: 'if not app.is_parked(known, asking, hash) then', instead: 'if false then' },
    ],
  },
  'a dead tab keeps what it was sending': {
    tab(tab) {
      // As if entries that a dead tab was sending belonged to it for ever.
      tab.db.outbox.hook('updating', (_changes, _key, entry) =>
        entry.state === 'sending' && entry.lease?.holder !== tab.holder ? { state: entry.state, lease: entry.lease } : undefined,
      )
    },
  },
  'only the previous and the present driver are told': {
    sql: [
      {
        routine: 'app.note_change',
        passage: `if changed_table in ('shipments', 'run_sheets') then`,
        instead: `if changed_table in ('shipments', 'run_sheets') then
          update public.sync_change set version = -next_version where pk = changed and tbl = 'shipments' and audience <> 'office' and gone;`,
      },
    ],
  },
  'a pull that is torn between two snapshots': {
    spoilServer(server) {
      const callAs = server.callAs.bind(server)
      server.callAs = async (caller, name, p) => {
        const answer = await callAs(caller, name, p)
        if (name !== 'sync_pull' || !isPage(answer) || answer.more || answer.reset !== null) return answer
        await pause(12)
        const [row] = await server.sql<{ head: string }>('select app.head() as head')
        return { ...answer, cursor: Math.max(answer.cursor, Number(row?.head ?? 0)) }
      }
    },
  },
  'requests that do not take turns': { withoutTurns: true },
  'what is gone is not told': {
    sql: [
      { routine: 'app.changes_since', passage: 'where c.audience = asking and', instead: 'where not c.gone and c.audience = asking and' },
    ],
  },
  'nothing is held back behind a refusal': {
    sql: [{ routine: 'public.sync_push', passage: `coalesce(command ->> 'record', '') = any (stopped)`, instead: 'false' }],
  },
  // Server and device look at it, each in two places: the device hears of none but its own.
  'the epoch is ignored': {
    theme: 'restores',
    backend: (backend) => ({
      ...backend,
      async push(commands, epoch, onProgress) {
        const call = await backend.push(commands, null, onProgress)
        return call.kind === 'answer' && epoch !== null ? { ...call, value: { ...call.value, epoch } } : call
      },
      async pull(request, onProgress) {
        const call = await backend.pull(request, onProgress)
        if (call.kind !== 'answer' || call.value.reset !== 'epoch') return call
        return { ...call, value: { ...call.value, epoch: request.epoch, reset: null } }
      },
    }),
  },
  'the scope is ignored': {
    theme: 'roles',
    sql: [
      {
        routine: 'public.sync_pull',
        passage: `when app.whole_number_or_null(asked -> 'scope') is distinct from scope then 'scope'`,
        instead: `when false then 'scope'`,
      },
    ],
    // The device looks for itself: it hears of no role and scope but its mirror's.
    backend: (backend, tab) => ({
      ...backend,
      async pull(request, onProgress) {
        const call = await backend.pull(request, onProgress)
        const { role } = await readMeta(tab.db, 'mirror')
        return call.kind === 'answer' && role !== null ? { ...call, value: { ...call.value, scope: request.scope, role } } : call
      },
    }),
  },
  'a first mirror that goes on behind all of one moment': {
    sql: [
      {
        routine: 'app.mirror_shipments',
        passage: 'where (s.created_at, s.id) < (after_created, after_id)',
        instead: 'where s.created_at < after_created',
      },
    ],
  },
  'what a denied person saw stays on the device': {
    theme: 'roles',
    database: (db) => neverEmpty(db, 'clients'),
  },
  'what is out of date is never let go': {
    theme: 'wrongTime',
    // As if the server's time, by which a device prunes, stood still.
    backend: (backend, tab) => {
      const since = tab.now().toISOString()
      return {
        ...backend,
        async pull(request) {
          const call = await backend.pull(request)
          return call.kind === 'answer' ? { ...call, serverTime: since, value: { ...call.value, serverTime: since } } : call
        },
      }
    },
  },
  'a photo sent before its command': {
    backend: (backend, tab) => ({
      ...backend,
      async push(commands, epoch, onProgress) {
        for (const { kind, payload } of commands) {
          if (kind !== 'record-delivery' || payload.photo === null) continue
          const { id, sha256 } = payload.photo
          const kept = await tab.db.photoBytes.get(id)
          if (kept !== undefined) await backend.uploadPhoto({ id, sha256, bytes: kept.bytes })
        }
        return backend.push(commands, epoch, onProgress)
      },
    }),
  },
  'a receipt before its change is here': {
    database: (db) =>
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => (entry.state === 'accepted' ? { ...entry, state: 'confirmed' } : entry)),
  },
  'an undo that names the old id': {
    sql: [
      {
        routine: 'app.undo_scan',
        passage: 'from app.same_act(array[named]) as c',
        instead: 'from (select * from public.sync_command where id = named) as c',
      },
    ],
  },
  'no fences around a frozen tab': {
    theme: 'frozenTabs',
    database: (db, tab) =>
      readOtherwise<SyncLeaseState>(db, 'meta', (row) =>
        row.key === 'syncLease' && tab.holder !== '' ? { ...row, holder: tab.holder } : row,
      ),
  },
  'a directory entry that makes no version': {
    sql: [
      { routine: 'app.version_directory_entry', passage: 'perform pg_advisory_xact_lock(app.version_lock());', instead: 'return null;' },
    ],
  },
  "a mirror page's boundary by the time alone": {
    sql: [
      {
        routine: 'app.mirror_shipments',
        passage: '(s.created_at, s.id) < (after_created, after_id)',
        instead: 's.created_at < after_created',
      },
    ],
  },
  "pruning by the device's clock": {
    theme: 'wrongTime',
    backend: (backend, tab) => ({
      ...backend,
      async pull(request) {
        const call = await backend.pull(request)
        const serverTime = tab.now().toISOString()
        return call.kind === 'answer' ? { ...call, serverTime, value: { ...call.value, serverTime } } : call
      },
      async mirror(request) {
        const call = await backend.mirror(request)
        const serverTime = tab.now().toISOString()
        return call.kind === 'answer' ? { ...call, serverTime, value: { ...call.value, serverTime } } : call
      },
    }),
  },
  "a denied person's copies kept": {
    theme: 'roles',
    backend: (backend) => ({
      ...backend,
      async pull(request) {
        const call = await backend.pull(request)
        return call.kind === 'denied' ? { kind: 'unreachable' } : call
      },
    }),
  },
  'a receipt believed without a name': {
    reading: {
      receipt: (answer, { id, sha256 }) =>
        answer.status === 200 && answer.contentType.startsWith('application/json')
          ? { kind: 'answer', value: { status: 'stored', photo: id, sha256, path: '' }, serverTime: null }
          : readUploadAnswer(answer, { id, sha256 }),
    },
  },
  'a session that ends by any refusal': {
    theme: 'sessions',
    reading: { endOfSession: ({ status }) => status >= 400 && status < 500 && status !== 429 },
  },
  'a new epoch without offering again': {
    theme: 'restores',
    // As if the device had never heard of an epoch before.
    database: (db) => readOtherwise<ContactState>(db, 'meta', (row) => (row.key === 'contact' ? { ...row, epoch: null } : row)),
  },
  'a server that forgot in silence is believed': {
    theme: 'silence',
    database: (db) =>
      writeOtherwise<ContactState>(db, 'meta', (row) => (row.key === 'contact' && row.epoch === '' ? { ...row, epoch: null } : row)),
  },
  'what may have arrived is simply discarded': { database: (db) => keepForEver(db, 'neverOffered') },
  'what may have arrived is undone': {
    database: (db) => {
      keepForEver(db, 'neverOffered')
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry))
    },
  },
  'a capture that leaves although it could be undone': {
    database: (db) => writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => ({ ...entry, hold: null })),
  },
  'an undone capture that goes all the same': { database: (db) => keepForEver(db, 'outbox') },
  'an undo that forgets the photo': {
    database: (db) => writeOtherwise<DeliveryDraft>(db, 'deliveryDrafts', (draft) => ({ ...draft, photo: null })),
  },
  'an undone capture that forgets who received it': {
    database: (db) => writeOtherwise<DeliveryDraft>(db, 'deliveryDrafts', (draft) => ({ ...draft, receiver: undefined })),
  },
  'who received it is not written down': {
    sql: [
      {
        routine: 'app.keep_receipt_facts',
        passage: "if payload ?| array['receiver', 'signature', 'place', 'pieces', 'notPossible'] then",
        instead: 'if false then',
      },
    ],
  },
  'a correction that leaves the first one standing': {
    sql: [{ routine: 'app.supersede_captures', passage: 'p.applied = took_effect', instead: 'p.applied = took_effect and false' }],
  },
  'a correction that changes nothing': {
    sql: [{ routine: 'app.apply_correction', passage: 'status = outcome,', instead: 'status = status,' }],
  },
  'a reason that is not kept': {
    sql: [{ routine: 'app.failure_in', passage: "reason := told ->> 'reason'", instead: "reason := nullif(told ->> 'reason', 'refused')" }],
  },
  'a correction that goes before what it corrects': {
    database: (db) =>
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) =>
        entry.command.kind === 'correct-delivery'
          ? { ...entry, orderKeys: [entry.entryId], command: { ...entry.command, record: entry.entryId } }
          : entry,
      ),
  },
  'a correction that names no capture': {
    spoilServer: (server) =>
      spoilQuestion(server, (command) => (command.kind === 'correct-delivery' ? { ...command, kind: 'record-delivery' } : command)),
  },
  'what fails by itself bothers nobody': {
    theme: 'failing',
    database: (db) => {
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => ({ ...entry, trouble: null }))
      writeOtherwise<QueuedPhoto>(db, 'photos', (photo) => ({ ...photo, trouble: null }))
    },
  },
  'what fails by itself stops the round': {
    theme: 'failing',
    // As if it were the server that fails: nothing goes out beside it.
    backend: (backend) => ({
      ...backend,
      async push(commands, epoch, onProgress) {
        const call = await backend.push(commands, epoch, onProgress)
        return call.kind === 'failed' ? { kind: 'busy', retryAfterMs: null } : call
      },
    }),
  },
  'what a command replaces is ignored': {
    spoilServer: (server) => spoilQuestion(server, (command) => ({ ...command, replaces: undefined })),
  },
  'a withdrawal that only forgets': {
    database: (db) =>
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) =>
        entry.state === 'waiting' && entry.withdrawal
          ? { ...entry, state: 'discarded', discardReason: entry.withdrawal.reason, withdrawal: null }
          : entry,
      ),
  },
  'a withdrawal behind which its work may arrive': {
    sql: [
      {
        routine: 'app.withdraw',
        passage: 'known := app.close_id(each, app.actor(), withdrawn_kind, word);',
        instead: 'select * into known from public.sync_command as c where c.id = each;',
      },
    ],
  },
  'an assignment that asks not what its maker saw': {
    theme: 'othersAtWork',
    spoilServer: (server) =>
      spoilQuestion(server, (command) =>
        command.kind === 'assign-driver' ? { ...command, payload: { ...command.payload, from: undefined } } : command,
      ),
  },
  'a deletion that asks not what its maker saw': {
    theme: 'othersAtWork',
    spoilServer: (server) =>
      spoilQuestion(server, (command) =>
        command.kind === 'delete-shipment' ? { ...command, payload: { ...command.payload, seenAt: undefined } } : command,
      ),
  },
  ...Object.fromEntries(
    ['client', 'warehouse'].map((what): [string, Mistake] => [
      `a ${what}'s deletion that asks not what its maker saw`,
      {
        theme: 'othersAtWork',
        spoilServer: (server) =>
          spoilQuestion(server, (command) =>
            command.kind === `delete-${what}` ? { ...command, payload: { ...command.payload, seen: undefined } } : command,
          ),
      },
    ]),
  ),
  'an answer without a version where nothing had to change': {
    sql: [
      {
        routine: 'app.update_shipment',
        passage: `if not items_written and taken = '{}' then
    return app.applied('shipments', target);`,
        instead: `if not items_written and taken = '{}' then
    return app.applied();`,
      },
    ],
  },
  "what others did shown over one's own waiting edit": { database: showTheServersRows },
  'a word of tomorrow taken for a no': {
    theme: 'otherVersions',
    backend: (backend) => asked(backend, () => ({ kind: 'denied', why: 'inactive' })),
  },
  "a word of tomorrow called the server's trouble": {
    theme: 'otherVersions',
    backend: (backend) => asked(backend, () => ({ kind: 'failed', message: 'The answer was not one of this server' })),
  },
  'an app that stays too old': {
    theme: 'otherVersions',
    database(db) {
      let wasTooOld = false
      writeOtherwise<ContactState>(db, 'meta', (row) => {
        if (row.key !== 'contact') return row
        wasTooOld ||= row.appTooOld
        return { ...row, appTooOld: wasTooOld }
      })
    },
  },
  'a full disk that nobody is told of': {
    theme: 'fullDisks',
    tab(tab) {
      tab.noteRoom = () => undefined
    },
    database: (db) =>
      writeOtherwise<ContactState>(db, 'meta', (row) =>
        row.key === 'contact' && row.connection === 'storage-full' ? { ...row, connection: 'online' } : row,
      ),
  },
  'a disk called full once it has room': {
    theme: 'fullDisks',
    database(db) {
      let wasFull = false
      writeOtherwise<ContactState>(db, 'meta', (row) => {
        if (row.key !== 'contact') return row
        wasFull ||= row.connection === 'storage-full'
        return wasFull && row.connection === 'online' ? { ...row, connection: 'storage-full' } : row
      })
    },
  },
  'a list sorted by what a shipment was before': {
    database: (db) =>
      writeOtherwise<SearchDelta>(db, 'searchDeltas', ({ entry, ...delta }) => ({
        ...delta,
        entry: entry && { ...entry, sortedBy: { ...entry.sortedBy, driver: '' } },
      })),
  },
  'a shipment counted for nobody by Today': {
    database: (db) =>
      writeOtherwise<FactPack>(db, 'factPacks', ({ columns, ...pack }) => ({
        ...pack,
        columns: { ...columns, drivers: columns.drivers.map(() => '') },
      })),
  },
  'a new question in the place of the others': {
    database: (db) => writeOtherwise<KeptScanSession>(db, 'scanSessions', (session) => ({ ...session, asked: session.asked.slice(-1) })),
  },
  'an answered question that is asked still': {
    database: (db) => writeOtherwise<KeptScanSession>(db, 'scanSessions', keepAsking()),
  },
  "the server's trouble called a refusal": {
    theme: 'sickDatabase',
    sql: [
      { routine: 'app.is_server_trouble', passage: 'return left(state, 2)', instead: 'return false and left(state, 2)' },
      { routine: 'app.is_rule', passage: 'return left(state, 2)', instead: 'return true or left(state, 2)' },
    ],
  },
  "a capture over its person's hourly limit called a refusal": {
    theme: 'limits',
    sql: [{ routine: 'app.answer_to_error', passage: "if state = 'PT429' then", instead: "if state = 'PT429' and false then" }],
  },
  'a photo called sent before it is confirmed': {
    backend: (backend) => ({
      ...backend,
      async uploadPhoto(photo, onProgress) {
        const call = await backend.uploadPhoto(photo, onProgress)
        if (call.kind === 'answer') return call
        const { id, sha256 } = photo
        return { kind: 'answer', value: { status: 'stored', photo: id, sha256, path: '' }, serverTime: null }
      },
    }),
  },
}

/**
 * Seen within a few seeds, so every run of the tests looks for them, first in the seed that saw each of them last: `npm run mistakes` tells
 * it. A seed that does not see it any more is no failure, only slower: the others follow.
 */
export const SEEN_SOON = [
  ['a closed run sheet that a late scan changes', 1],
  ['a receipt said when only the first photo has arrived', 3],
  ['an undo that forgets the further photos', 8],
  ['further photos that the office files in another order', 3],
  ['a correction that leaves its photos with a capture that was given up', 57],
  ['a parcel along that takes the code of the first one', 17],
  ['an undo that forgets the codes of the parcels along', 74],
  ['a scan that stands for all pieces, whatever was counted', 1],
  // Days have to pass between a scan and its arrival.
  ["a scan that takes its forerunner's place by when it arrives", 1],
  ['a parcel on two open run sheets', 6],
  ['a run sheet that goes out without its parcels', 1],
  ['a parcel taken off a run sheet that stays out with nobody', 2],
  ['a parcel taken off a run sheet for which nobody waits', 10],
  ['a parcel that stays back when the scan of it is undone', 17],
  ['a draft that keeps what its driver has no more', 5],
  ['a stop that makes no version of its sheet', 5],
  ['a phone that is told of its cash twice over', 14],
  ['captures of one moment are taken for one', 6],
  ['a claim that is found whole, whatever the bank says', 4],
  ['money by UPI that is due to nobody', 4],
  ['a return that has come back and is still on its way', 1],
  ['a code that goes to the phones with the keys', 1],
  ["a capture over its person's hourly limit called a refusal", 6],
  ['a timestamp as cursor', 10],
  ['deleting a command before it is confirmed', 1],
  ['no idempotency', 2],
  ['a withdrawal behind which its work may arrive', 189],
  ['only the previous and the present driver are told', 16],
  ['what is gone is not told', 2],
  ['a first mirror that goes on behind all of one moment', 4],
  ['what a denied person saw stays on the device', 31],
  ['a photo sent before its command', 1],
  ['a receipt before its change is here', 1],
  ['no fences around a frozen tab', 3],
  ['a directory entry that makes no version', 2],
  ['a pull that is torn between two snapshots', 1],
  ['requests that do not take turns', 3],
  ['nothing is held back behind a refusal', 2],
  ['the epoch is ignored', 1],
  ["a client's deletion that asks not what its maker saw", 76],
  ["a warehouse's deletion that asks not what its maker saw", 132],
  ['what fails by itself bothers nobody', 1],
  ['what fails by itself stops the round', 5],
  ["what others did shown over one's own waiting edit", 2],
  ['a list sorted by what a shipment was before', 1],
  ['a shipment counted for nobody by Today', 2],
  ['a new question in the place of the others', 1],
  ['an answered question that is asked still', 1],
  ['the scope is ignored', 6],
  ["the server's trouble called a refusal", 1],
] as const

/** As if a question, once it was put, could not be answered. */
function keepAsking() {
  const asked = new Map<string, AskedNumber[]>()
  return (session: KeptScanSession): KeptScanSession => {
    if (session.asked.length > 0) asked.set(session.warehouseId, session.asked)
    return { ...session, asked: asked.get(session.warehouseId) ?? [] }
  }
}

/** As if what only a newer app understands were something else. */
function asked(backend: SyncApi, instead: () => ServerResult<never>): SyncApi {
  const read = <Value>(call: ServerResult<Value>): ServerResult<Value> => (isAppTooOld(call) ? instead() : call)
  return {
    ...backend,
    pull: async (request) => read(await backend.pull(request)),
    mirror: async (request) => read(await backend.mirror(request)),
  }
}

function isPage(answer: unknown): answer is PullPage {
  return typeof answer === 'object' && answer !== null && 'more' in answer
}

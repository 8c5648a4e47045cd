import type { PullPage } from '#domain/mirror.ts'
import { pause } from '../machinery/pause.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import type { Spoilers } from '../machinery/simulated-device.ts'

/** How a known mistake reaches into a run; the product has no door for it. */
export interface Mistake extends Spoilers {
  /** Requests share the database's one session without taking turns. */
  withoutTurns?: boolean
  /** SQL functions with one passage exchanged; a passage that is not there any more is an error. */
  sql?: { routine: string; passage: string; instead: string }[]
  /** Statements before and after, where a constraint would hide the mistake. */
  before?: string
  after?: string
  spoilServer?: (server: SimServer) => void
}

/** Mistakes that others have made, or that nearly were made here. The simulator has to see every one of them. */
export const KNOWN_MISTAKES: Record<string, Mistake> = {
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
      { routine: 'app.run_command', passage: 'if not app.is_parked(known, asking, hash) then', instead: 'if false then' },
    ],
  },
  'a dead tab keeps what it was sending': {
    tab(tab) {
      // As if the lease of a tab that is gone never ended.
      tab.db.outbox.hook('reading', (entry) =>
        entry?.state === 'sending' && entry.lease?.holder !== tab.holder
          ? { ...entry, lease: { holder: tab.holder, from: 0, until: Number.MAX_SAFE_INTEGER } }
          : entry,
      )
    },
  },
  'only the previous and the present driver are told': {
    sql: [
      {
        routine: 'app.note_change',
        passage: `if changed_table = 'shipments' then`,
        instead: `if changed_table = 'shipments' then
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
        await pause(3)
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
  'the epoch is ignored': {
    sql: [
      {
        routine: 'public.sync_pull',
        passage: `when asked ->> 'epoch' is distinct from epoch then 'epoch'`,
        instead: `when false then 'epoch'`,
      },
    ],
  },
  'the scope is ignored': {
    sql: [
      {
        routine: 'public.sync_pull',
        passage: `when app.whole_number_or_null(asked -> 'scope') is distinct from scope then 'scope'`,
        instead: `when false then 'scope'`,
      },
    ],
  },
  'what is out of date is never let go': {
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

function isPage(answer: unknown): answer is PullPage {
  return typeof answer === 'object' && answer !== null && 'more' in answer
}

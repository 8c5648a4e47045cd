import type { ShipmentDetail, ToldDecision } from '#domain/shipment/proof.ts'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { stepWords } from '#domain/shipment/tracking-history.ts'
import { changedFields, changeWords, detailsOf } from '#domain/sync/activity-messages.ts'
import { historyLines, statusEntry, type HistoryLine } from '#features/shipments/detail/history-lines.ts'
import { ProofCard } from '#features/shipments/detail/proof-card.tsx'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'
import { shownInIndia } from '#ui/format/shown-in-india.ts'
import { ChangedFields } from '#ui/layout/changed-fields.tsx'

/** Everything that happened to it and who did it, newest first: statuses and scans, what was changed, what was recorded at the door. */
export function ShipmentHistory({ detail }: { detail: ShipmentDetail }) {
  const lines = historyLines(detail)
  const current = lines.find(({ update }) => update !== null)
  return (
    <section aria-labelledby="history" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="history" className="text-xl">
        History
      </h2>
      {lines.length === 0 && <p className="mt-3 text-ink-muted">The status has not changed since the shipment was created.</p>}
      <ol className="mt-4">
        {lines.map((line) => (
          <li
            key={line.key}
            className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.375rem] not-last:before:left-[0.4375rem] not-last:before:w-0.5 not-last:before:bg-line"
          >
            <span
              aria-hidden="true"
              className={`z-1 mt-1.5 size-4 shrink-0 rounded-full border-2 ${line === current ? 'border-ink bg-ink' : 'border-line-strong bg-surface'}`}
            />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <div>
                <p className={`wrap-anywhere ${line === current ? 'font-bold' : 'font-medium'}`}>{titleOf(line)}</p>
                <p className="text-sm text-ink-muted">
                  <time dateTime={line.at}>{formatInstant(line.at)}</time>
                  {whereAndWho(line)}
                </p>
              </div>
              <Decided decision={decisionOf(line, detail)} />
              <WhatChanged line={line} />
              {line.proof !== null && <ProofCard proof={line.proof} />}
            </div>
          </li>
        ))}
      </ol>
      {detail.changes?.more === true && (
        <p className="mt-4 text-sm text-ink-muted">Changes before the latest {detail.changes.entries.length} are not told here.</p>
      )}
    </section>
  )
}

function decisionOf({ update, deed }: HistoryLine, { decisions = [] }: ShipmentDetail): ToldDecision | undefined {
  return decisions.find(({ id }) => id === (update?.command_id ?? deed?.lead.commandId))
}

function Decided({ decision: told }: { decision: ToldDecision | undefined }) {
  if (told === undefined) return null
  const words: Partial<Record<string, string>> = {
    again: `deliver again on ${told.again_on === null ? 'another day' : formatDate(told.again_on)}${renewedWords(told.renewed)}`,
    hold: `hold at ${told.warehouse_name ?? 'a warehouse'}`,
    return: 'return to the sender',
  }
  return <p className="text-sm font-medium">Decided after it failed: {words[told.decision] ?? told.decision}</p>
}

function renewedWords(renewed: readonly string[] | undefined): string {
  return renewed === undefined || renewed.length === 0 ? '' : ` with a new ${renewed.join(' and a new ')}`
}

function titleOf({ update, deed, proof }: HistoryLine): string {
  if (update !== null) return stepWords(update.status, update.warehouse_name !== null)
  if (deed !== null) return sentence(deed.lead)
  return `Recorded at the door: ${proof?.outcome}`
}

/** Without a warehouse scan a change's location is only the destination, so it is not shown as a place where the parcel was. */
function whereAndWho({ update, deed, proof }: HistoryLine): string {
  const who = update === null ? (deed?.lead.actorName ?? proof?.captured_by_name) : (update.updated_by_name ?? deed?.lead.actorName)
  // The card of the proof says it itself.
  const broughtBy = proof === null && deed?.lead.broughtByName
  return [update?.warehouse_name, who, broughtBy && `brought by ${broughtBy} from a file`]
    .map((name) => (name ? ` · ${name}` : ''))
    .join('')
}

/** The dates follow the status. */
const FOLLOWS_STATUS = ['status', 'delivered_at', 'cancelled_at']
const FOLLOWS_INVOICE = ['invoice_number', 'invoice_status']

function WhatChanged({ line: { update, deed, proof } }: { line: HistoryLine }) {
  if (deed === null) return null
  // What it was made with is what later changes say that it was, and else what the page shows.
  if (deed.lead.action === 'insert' && deed.lead.table === 'shipments')
    return update !== null && <p className="text-sm">Shipment created</p>
  const told = update === null ? null : statusEntry(deed)
  const entries = [deed.lead, ...deed.others]
  return (
    <div className="flex flex-col gap-2 text-sm empty:hidden">
      {entries.map((entry) => (
        <Changed
          key={entry.id}
          entry={entry}
          titled={update === null && entry === deed.lead}
          seen={entry === told ? [...FOLLOWS_STATUS, ...(proof === null ? [] : ['delivery_notes'])] : null}
        />
      ))}
    </div>
  )
}

interface ChangedProps {
  entry: ActivityEntry
  /** Its sentence stands above already. */
  titled: boolean
  /** Columns of which the line tells otherwise; null where it tells of none. */
  seen: string[] | null
}

function Changed({ entry, titled, seen }: ChangedProps) {
  if (seen !== null) return <ChangedFields fields={changedFields(entry, shownInIndia, seen)} action={entry.action} />
  const isBilling = entry.table === 'shipments' && entry.changes['invoice_number'] !== undefined
  const fields = isBilling ? changedFields(entry, shownInIndia, FOLLOWS_INVOICE) : detailsOf(entry, shownInIndia)
  return (
    <>
      {!titled && <p className="wrap-anywhere">{sentence(entry)}</p>}
      <ChangedFields fields={fields} action={entry.action} />
    </>
  )
}

function sentence(entry: ActivityEntry): string {
  const words = changeWords(entry, shownInIndia)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

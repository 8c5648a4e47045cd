import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { isCapture } from '#domain/sync/command.ts'
import type { ReactNode } from 'react'

import type { EntryResult, Part } from '#features/import-deliveries/import-entry.ts'
import type { ExportedEntry } from '#store/sign-out/read-export.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatBytes } from '#ui/format/format-bytes.ts'
import { formatInstant } from '#ui/format/format-time.ts'
import { LongText } from '#ui/layout/long-text.tsx'

type Finished = Extract<EntryResult, { state: 'done' }>

/** Each entry with its result; a list, because on a phone it has to be one. */
export function ImportList({ entries, results }: { entries: ExportedEntry[]; results: ReadonlyMap<string, Finished> }) {
  return (
    <ol aria-label="Entries" className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li
          key={entry.command.id}
          className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:flex-row sm:items-start sm:justify-between"
        >
          <EntryFacts entry={entry} />
          <div className="flex shrink-0 flex-col items-start gap-2 sm:max-w-64 sm:items-end sm:text-right">
            <EntryState result={results.get(entry.command.id)} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function EntryFacts({ entry }: { entry: ExportedEntry }) {
  const { command } = entry
  if (!isCapture(command)) {
    return (
      <div>
        <p className="font-bold">Another change ({command.kind})</p>
        <p className="text-sm text-ink-muted">{formatInstant(command.claimedAt)}</p>
      </div>
    )
  }
  const { trackingNumber, outcome, notes } = command.payload
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="tabular-nums">{trackingNumber}</b> <Badge>{outcome}</Badge>
      </p>
      {notes !== '' && <LongText text={notes} />}
      <p className="text-sm text-ink-muted">
        {formatInstant(command.claimedAt)} by the phone’s clock
        {photoWords(entry, photosOf(command.payload).length)}
      </p>
    </div>
  )
}

function photoWords({ photo, morePhotos = [] }: ExportedEntry, announced: number): string | null {
  if (announced === 0) return null
  const inFile = [photo, ...morePhotos].filter((each) => each !== null)
  const size = formatBytes(inFile.reduce((bytes, each) => bytes + each.size, 0))
  if (announced === 1) return inFile.length === 0 ? ' · photo missing in the file' : ` · photo, ${size}`
  const missing = announced - inFile.length
  return missing > 0 ? ` · ${missing} of ${announced} photos missing in the file` : ` · ${announced} photos, ${size}`
}

function EntryState({ result }: { result: Finished | undefined }): ReactNode {
  if (result === undefined) return <Badge>Not imported yet</Badge>
  return (
    <>
      <PartState part={result.delivery} imported="Imported" alreadyHere="Was already here" failed="Failed" />
      {result.photo !== null && (
        <PartState part={result.photo} imported="Photo imported" alreadyHere="Photo was already here" failed="Photo failed" />
      )}
    </>
  )
}

function PartState({ part, imported, alreadyHere, failed }: { part: Part; imported: string; alreadyHere: string; failed: string }) {
  switch (part.outcome) {
    case 'imported':
      return <Badge tone="good">{imported}</Badge>
    case 'already-here':
      return <Badge tone="info">{alreadyHere}</Badge>
    case 'failed':
      return (
        <>
          <Badge tone="bad">{failed}</Badge>
          <p className="text-sm">{part.words}</p>
        </>
      )
  }
}

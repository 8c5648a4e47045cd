import { isCaptureKind } from '#domain/sync/command.ts'
import { fileWords } from '#features/sync-status/queue/item-messages.ts'
import { UnansweredNumbers } from '#features/sync-status/sign-out/unanswered-numbers.tsx'
import { UnfinishedForms } from '#features/sync-status/sign-out/unfinished-forms.tsx'
import { countUnfinished, deliveryWords, unsentWorkWords, type UnsentWork } from '#features/sync-status/sign-out/unsent-work.ts'
import { useQueuedSheet } from '#features/sync-status/queue/use-queued-sheet.ts'
import { useRecipient } from '#features/sync-status/queue/use-recipient.ts'
import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { countOf } from '#ui/format/count-of.ts'
import type { QueueItem } from '#store/outbox/queue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

interface WhatAboutUnsentProps {
  unsent: UnsentWork
  sending: boolean
  trouble: string | null
  onSend: () => void
  onClose: () => void
  onExport: () => void
  onDiscard: () => void
}

/** Questions before signing out with unsent work. Work that no file can hold is discarded only separately, and by name. */
export function WhatAboutUnsent({ unsent, sending, trouble, onSend, onClose, onExport, onDiscard }: WhatAboutUnsentProps) {
  const { items, draft, forms, scans, invoices, views } = unsent
  const recipient = useRecipient(draft?.trackingNumber ?? null)
  const hasItems = items.length > 0
  const goesIntoFile = items.some(({ isBeingDiscarded }) => !isBeingDiscarded)
  return (
    <Dialog
      title={unsentWorkWords(unsent)}
      onClose={onClose}
      actions={
        <>
          {hasItems && (
            <Button busy={sending} onClick={onSend}>
              {sending ? 'Sending...' : 'Send now'}
            </Button>
          )}
          <Button variant={hasItems ? 'secondary' : 'primary'} onClick={onClose}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={goesIntoFile ? onExport : onDiscard}>
            {goesIntoFile
              ? 'Export and remove'
              : items.length + countUnfinished(unsent) > 1
                ? 'Discard them and sign out'
                : 'Discard it and sign out'}
          </Button>
        </>
      }
    >
      {hasItems && <p>{removalWords(items)}</p>}
      <GivenUp items={items} />
      {items.some(isOnlyOnPaper) && <p className="mt-2">{fileWords(items.filter(({ isBeingDiscarded }) => !isBeingDiscarded))}</p>}
      {draft && (
        <p className={hasItems ? 'mt-2' : ''}>
          You started the delivery of {deliveryWords(draft, recipient)} and did not submit it. Signing out discards what you entered.
        </p>
      )}
      {forms.length > 0 && (
        <div className={hasItems || draft ? 'mt-2' : ''}>
          <p>You typed this and did not save it. Signing out discards it.</p>
          <UnfinishedForms forms={forms} onOpen={onClose} />
        </div>
      )}
      {scans.length > 0 && (
        <div className={hasItems || draft || forms.length > 0 ? 'mt-2' : ''}>
          <p>These numbers were scanned and wait for your answer. Signing out leaves them out.</p>
          <UnansweredNumbers scans={scans} onOpen={onClose} />
        </div>
      )}
      {invoices > 0 && (
        <p className={hasItems || draft || forms.length > 0 || scans.length > 0 ? 'mt-2' : ''}>
          {countOf(invoices, 'invoice')} of a{' '}
          <Link to={paths.monthsEnd} onClick={onClose}>
            month’s end
          </Link>{' '}
          {invoices === 1 ? 'is' : 'are'} not raised. Signing out discards what you ticked and typed for {invoices === 1 ? 'it' : 'them'}.
        </p>
      )}
      {views > 0 && (
        <p className={hasItems || draft || forms.length > 0 || scans.length > 0 || invoices > 0 ? 'mt-2' : ''}>
          Your views and columns of the list are saved on this device and not in your account yet. Open the list with signal to send them;
          signing out discards the changes.
        </p>
      )}
      <output className="mt-2 block font-medium text-bad">{trouble}</output>
    </Dialog>
  )
}

const isOnlyOnPaper = ({ kind, isBeingDiscarded }: QueueItem) => !isCaptureKind(kind) && !isBeingDiscarded

/** Where it is, no more certainly than this device knows. */
function removalWords(items: readonly QueueItem[]): string {
  const isOnlyHere = items.every(({ mayHaveArrived, onlyPhotoIsLeft }) => !mayHaveArrived && !onlyPhotoIsLeft)
  const [they, some] = items.length === 1 ? ['It is', ''] : ['They are', 'some ']
  return isOnlyHere
    ? `${they} saved on this device only. Signing out removes what this device holds.`
    : `${they} saved on this device, and ${some}may have reached the office already. Signing out removes what this device holds; what has reached the office stays there.`
}

/** The office still has to answer about these, and no file holds them. */
function GivenUp({ items }: { items: readonly QueueItem[] }) {
  const givenUp = items.filter(({ isBeingDiscarded }) => isBeingDiscarded)
  if (givenUp.length === 0) return null
  return (
    <div className="mt-2">
      <p>You gave this up, and the office has not said yet whether it had arrived. Signing out ends the asking:</p>
      <ul className="mt-2 flex max-h-60 list-disc flex-col gap-1 overflow-y-auto pl-5">
        {givenUp.map((item) => (
          <NamedItem key={item.entryId} item={item} />
        ))}
      </ul>
    </div>
  )
}

function NamedItem({ item }: { item: QueueItem }) {
  const recipient = useRecipient(item.trackingNumber)
  const sheet = useQueuedSheet(item)
  return <li className="wrap-anywhere">{[item.title, recipient, sheet].filter(Boolean).join(' · ')}</li>
}

/** Each by name, so that the person knows what to make again. */
function OnlyOnPaper({ items }: { items: readonly QueueItem[] }) {
  const lost = items.filter(isOnlyOnPaper)
  if (lost.length === 0) return null
  return (
    <ul className="mt-2 flex max-h-60 list-disc flex-col gap-1 overflow-y-auto pl-5">
      {lost.map((item) => (
        <NamedItem key={item.entryId} item={item} />
      ))}
    </ul>
  )
}

interface IsFileHereProps {
  exported: UnsentWork
  onRemove: () => void
  onClose: () => void
}

/** A browser does not tell whether a download was kept, and removing cannot be undone. */
export function IsFileHere({ exported, onRemove, onClose }: IsFileHereProps) {
  const recipient = useRecipient(exported.draft?.trackingNumber ?? null)
  return (
    <Dialog
      title="Is the file on this device?"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={onRemove}>
            Remove and sign out
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        Look into your downloads first. {fileWords(exported.items.filter(({ isBeingDiscarded }) => !isBeingDiscarded))} Removing deletes
        from this device what the office has not confirmed. What has reached the office stays there.
      </p>
      <GivenUp items={exported.items} />
      <OnlyOnPaper items={exported.items} />
      {exported.draft && (
        <p className="mt-2">The delivery of {deliveryWords(exported.draft, recipient)} is not finished and not in the file.</p>
      )}
      {exported.scans.length > 0 && (
        <div className="mt-2">
          <p>Scanned numbers that wait for your answer are not in the file:</p>
          <UnansweredNumbers scans={exported.scans} onOpen={onClose} />
        </div>
      )}
      {exported.invoices > 0 && (
        <p className="mt-2">The {countOf(exported.invoices, 'invoice')} of a month’s end that you did not raise are not in the file.</p>
      )}
      {exported.views > 0 && <p className="mt-2">What you changed of your views and columns is not in the file.</p>}
      {exported.forms.length > 0 && (
        <div className="mt-2">
          <p>What you typed and did not save is not in the file:</p>
          <UnfinishedForms forms={exported.forms} onOpen={onClose} />
        </div>
      )}
    </Dialog>
  )
}

/** Signing out did not work, and nothing is unsent. */
export function TryAgain({ why, onTryAgain, onClose }: { why: string | null; onTryAgain: () => void; onClose: () => void }) {
  return (
    <Dialog
      title="Could not sign out"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTryAgain}>Try again</Button>
          <Button variant="secondary" onClick={onClose}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>{why ?? 'Something is missing for it, perhaps because there is no signal.'}</p>
    </Dialog>
  )
}

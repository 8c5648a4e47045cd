import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { useIsHidden } from '#session/use-is-hidden.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { hasContent, readDraft } from '#store/drafts/delivery-draft.ts'
import { useRecipientOf } from '#store/records/use-recipient-of.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/controls/button.tsx'

/** What a killed app left behind. */
export function UnfinishedDraft() {
  const database = useDatabase()
  const draft = useLiveQuery(() => readDraft(database), [database])
  const isHidden = useIsHidden()
  const recipient = useRecipientOf(isHidden ? null : (draft?.trackingNumber ?? null))
  if (!draft || !hasContent(draft)) return null
  return (
    <Banner
      tone="info"
      title="Not submitted yet"
      actions={
        <Link to={{ search: `?number=${encodeURIComponent(draft.trackingNumber)}` }} className={buttonClass()}>
          Continue
        </Link>
      }
    >
      You started {draft.corrects ? 'to correct ' : ''}the delivery of <span className="tabular-nums">{draft.trackingNumber}</span>
      {recipient !== null && ` to ${recipient}`}. Everything you entered is still here.
      {draft.corrects && ' What you submitted before stands until then.'}
    </Banner>
  )
}

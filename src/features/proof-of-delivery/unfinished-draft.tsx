import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { hasContent } from '#store/capture-draft.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readDraft } from '#store/delivery-draft.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'

/** What a killed app left behind. */
export function UnfinishedDraft() {
  const database = useDatabase()
  const draft = useLiveQuery(() => readDraft(database), [database])
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
      You started the delivery of <span className="tabular-nums">{draft.trackingNumber}</span>. Everything you entered is still here.
    </Banner>
  )
}

import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import type { OtherList } from '#features/shipments/many/open-list.ts'
import { idOfList } from '#store/drafts/recipient-list-draft.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatAge } from '#ui/format/format-time.ts'

/** Lists that are unfinished beside this one, and the way to each. */
export function OtherLists({ others }: { others: readonly OtherList[] }) {
  if (others.length === 0) return null
  return (
    <Banner
      tone="neutral"
      title={`${countOf(others.length, 'other list')} of recipients ${others.length === 1 ? 'is' : 'are'} unfinished.`}
    >
      <ul className="flex flex-col gap-1">
        {others.map(({ list, isOpenElsewhere }) => {
          const sender = list.list.forAll.from.name.trim()
          const words = `${countOf(list.list.recipients.length, 'row')}${sender === '' ? '' : ` from ${sender}`}`
          return (
            <li key={list.key} className="wrap-anywhere">
              {isOpenElsewhere ? words : <Link to={paths.createManyOf(idOfList(list))}>{words}</Link>},{' '}
              {isOpenElsewhere ? 'open in another tab' : `last written ${formatAge(list.savedAt)}`}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

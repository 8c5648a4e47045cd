import { LongText } from '#ui/layout/long-text.tsx'

export interface ChangedField {
  field: string
  before: string
  after: string
}

interface ChangedFieldsProps {
  fields: readonly ChangedField[]
  /** What was added has only an after, what was removed only a before. */
  action: 'insert' | 'update' | 'delete'
  id?: string
  hidden?: boolean
}

/** Each field with what it was and what it became; names beside the values where there is room, above them where there is not. */
export function ChangedFields({ fields, action, id, hidden }: ChangedFieldsProps) {
  if (fields.length === 0) return null
  return (
    <dl id={id} hidden={hidden} className="flex flex-col gap-2">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-4">
          <dt className="w-48 max-w-full text-ink-muted">{field}</dt>
          <dd className="min-w-[min(15rem,100%)] flex-1 wrap-anywhere">
            {action === 'update' ? (
              <>
                <del className="text-ink-muted">
                  <Value text={before} />
                </del>{' '}
                <span aria-hidden="true">→</span>
                <span className="sr-only">became</span>{' '}
                <ins className="no-underline">
                  <Value text={after} />
                </ins>
              </>
            ) : (
              <Value text={action === 'insert' ? after : before} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Longer ones may be as long as a note. */
const ONE_LINE = 120

function Value({ text }: { text: string }) {
  return text.length > ONE_LINE ? <LongText text={text} /> : text
}

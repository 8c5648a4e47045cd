import { ACTIVITY_SUBJECTS, type ActivityQuery, type ActivitySubject } from '#domain/sync/activity.ts'
import { isNarrowed } from '#features/activity/activity-query.ts'
import { RecordField } from '#features/activity/record-field.tsx'
import type { NamedPerson } from '#features/activity/use-people.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'

const SUBJECT_WORDS: Record<ActivitySubject, string> = {
  shipments: 'Shipments',
  invoices: 'Invoices',
  staff: 'Staff',
  clients: 'Clients',
  warehouses: 'Warehouses',
}

interface ActivityFiltersProps {
  query: ActivityQuery
  people: readonly NamedPerson[]
  onChange: (change: Partial<ActivityQuery>) => void
  onClear: () => void
}

export function ActivityFilters({ query, people, onChange, onClear }: ActivityFiltersProps) {
  return (
    <search className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <Select label="Person" value={query.person ?? ''} onChange={({ target }) => onChange({ person: target.value || null })}>
        <option value="">Everybody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="What"
        value={query.subject ?? ''}
        onChange={({ target }) => onChange({ subject: ACTIVITY_SUBJECTS.find((subject) => subject === target.value) ?? null })}
      >
        <option value="">Everything</option>
        {ACTIVITY_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {SUBJECT_WORDS[subject]}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-4 sm:col-span-2">
        <TextInput
          label="From"
          type="date"
          value={query.from ?? ''}
          max={query.to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
        <TextInput
          label="To"
          type="date"
          value={query.to ?? ''}
          min={query.from ?? undefined}
          onChange={({ target }) => onChange({ to: target.value || null })}
        />
      </div>
      <div className="sm:col-span-2 lg:col-span-3">
        <RecordField text={query.record} onSearch={(record) => onChange({ record })} />
      </div>
      {isNarrowed(query) && (
        <Button variant="quiet" className="justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

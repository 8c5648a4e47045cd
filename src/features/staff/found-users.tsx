import type { FoundUser } from '#domain/people/staff.ts'
import type { UserSearch } from '#features/staff/use-user-search.ts'
import { ChoiceList } from '#ui/controls/choice-list.tsx'
import { SpinnerIcon } from '#ui/layout/icons.tsx'

interface FoundUsersProps {
  search: UserSearch
  chosen: FoundUser | null
  onChoose: (user: FoundUser) => void
}

export function FoundUsers({ search, chosen, onChoose }: FoundUsersProps) {
  return (
    <div className="flex flex-col gap-2">
      <output className="text-ink-muted empty:hidden">
        {search.state === 'searching' && (
          <span className="inline-flex items-center gap-2">
            <SpinnerIcon /> Searching...
          </span>
        )}
        {search.state === 'found' && search.users.length === 0 && 'No users found.'}
        {search.state === 'failed' && <span className="font-medium text-bad">{search.words}</span>}
        {chosen !== null && `Chosen: ${about(chosen)}`}
      </output>
      {chosen === null && search.state === 'found' && search.users.length > 0 && (
        <ChoiceList
          label="Users found"
          choices={search.users.map((user) => ({
            key: user.id,
            title: user.name || 'No name',
            detail: [user.email, user.phone].filter(Boolean).join(' · '),
            mark: user.status === 'Inactive' ? `${user.role}, Inactive` : user.role,
          }))}
          onChoose={(id) => {
            const user = search.users.find((each) => each.id === id)
            if (user) onChoose(user)
          }}
        />
      )}
    </div>
  )
}

function about({ name, email, phone, role }: FoundUser): string {
  const known = [name || 'No name', email, phone].filter(Boolean).join(' · ')
  return role === null ? `${known}, no staff record yet` : `${known}, ${role} now`
}

import type { FoundUser } from '#domain/staff.ts'
import type { UserSearch } from '#features/staff/use-user-search.ts'
import { Badge } from '#ui/badge.tsx'
import { SpinnerIcon } from '#ui/icons.tsx'

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
        <ul aria-label="Users found" className="flex flex-col gap-1">
          {search.users.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                className="flex min-h-target w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2 text-left hover:bg-sunken"
                onClick={() => onChoose(user)}
              >
                <span className="font-semibold">{user.name || 'No name'}</span>
                <span className="text-ink-muted wrap-anywhere">{[user.email, user.phone].filter(Boolean).join(' · ')}</span>
                {user.role !== null && <Badge>{user.status === 'Inactive' ? `${user.role}, Inactive` : user.role}</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function about({ name, email, phone, role }: FoundUser): string {
  const known = [name || 'No name', email, phone].filter(Boolean).join(' · ')
  return role === null ? `${known}, no staff record yet` : `${known}, ${role} now`
}

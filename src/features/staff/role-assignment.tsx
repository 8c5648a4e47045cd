import { useState, type SubmitEvent } from 'react'
import { assignRole } from '#backend/rpc/staff-accounts.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { STAFF_ROLE_LABELS, type FoundUser, type StaffRecord } from '#domain/people/staff.ts'
import { FoundUsers } from '#features/staff/found-users.tsx'
import { assignRefusalWords, faultWords } from '#features/staff/staff-messages.ts'
import { useUserSearch } from '#features/staff/use-user-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { useSearchKey } from '#ui/hooks/use-search-key.ts'

const FIELDS = { user: 'assign-user', role: 'assign-role', position: 'assign-position' } as const

interface RoleAssignmentProps {
  /** Id of the sentence that says why nothing can be done here; null for an admin. */
  lockedBy: string | null
  onAssigned: (record: StaffRecord) => void
}

/** Gives a role to a person with an account, with or without an earlier staff record. */
export function RoleAssignment({ lockedBy, onAssigned }: RoleAssignmentProps) {
  const searchKey = useSearchKey()
  const [text, setText] = useState('')
  const [user, setUser] = useState<FoundUser | null>(null)
  const [role, setRole] = useState('')
  const [position, setPosition] = useState('')
  const attempt = useFormSubmit({ field: FIELDS.user, message: 'Error assigning staff role: the app could not ask the server.' })
  useUnsavedWork(user !== null)
  const search = useUserSearch(user === null ? text : '')
  const locked = lockedBy !== null

  function choose(chosen: FoundUser) {
    setUser(chosen)
    setRole(STAFF_ROLE_LABELS.find((label) => label === chosen.role) ?? role)
    setPosition(chosen.position ?? position)
    // The button that was pressed goes with its list.
    requestAnimationFrame(() => document.getElementById(FIELDS.role)?.focus())
  }

  function startAnew() {
    setUser(null)
    setText('')
    setRole('')
    setPosition('')
  }

  async function ask(chosen: FoundUser, authUserId: string): Promise<SummarizedError | null> {
    const call = await assignRole({ authUserId, role, position: position.trim() })
    if (call.kind !== 'answer') return { field: FIELDS.user, message: `Error assigning staff role: ${noAnswerWords(call.kind)}` }
    if ('refused' in call.value) return { field: FIELDS.user, message: assignRefusalWords(call.value) }
    const { staff, phoneHeldBy } = call.value
    const done = `${staff.user_name || chosen.name} is now ${staff.role}`
    if (phoneHeldBy === null) showToast(`${done}.`, { tone: 'good' })
    else showToast(`${done}, without the phone number of their account: ${phoneHeldBy} has it.`, { tone: 'warn', milliseconds: 8000 })
    startAnew()
    onAssigned(staff)
    return null
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const authUserId = user?.auth_user_id ?? null
    const found: SummarizedError[] = []
    if (authUserId === null) found.push({ field: FIELDS.user, message: 'User ID is missing. Please select a valid user.' })
    if (role === '') found.push({ field: FIELDS.role, message: faultWords({ field: 'role', why: 'missing' }) })
    if (position.trim() === '') found.push({ field: FIELDS.position, message: faultWords({ field: 'position', why: 'missing' }) })
    void attempt.run(found, async () => (user === null || authUserId === null ? null : ask(user, authUserId)))
  }

  return (
    <section aria-labelledby="assign-heading" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id="assign-heading" className="text-xl">
        Assign a role
      </h2>
      <ErrorSummary key={attempt.count} errors={attempt.errors} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextInput
          id={FIELDS.user}
          {...searchKey}
          type="search"
          label="Search users"
          hint="People who have an account, by name, email or phone."
          placeholder="Name, email or phone"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          disabled={locked}
          value={user === null ? text : user.name || (user.email ?? '')}
          error={attempt.errorOf(FIELDS.user)}
          onChange={({ target }) => {
            setUser(null)
            setText(target.value)
          }}
        />
        <FoundUsers search={search} chosen={user} onChoose={choose} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            id={FIELDS.role}
            label="Role"
            value={role}
            disabled={locked}
            error={attempt.errorOf(FIELDS.role)}
            onChange={({ target }) => setRole(target.value)}
          >
            <option value="">Choose a role</option>
            {STAFF_ROLE_LABELS.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </Select>
          <TextInput
            id={FIELDS.position}
            label="Position"
            placeholder="Dispatcher"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={200}
            disabled={locked}
            value={position}
            error={attempt.errorOf(FIELDS.position)}
            onChange={({ target }) => setPosition(target.value)}
          />
        </div>
        <div>
          <Button type="submit" busy={attempt.busy} disabled={locked} aria-describedby={lockedBy ?? undefined}>
            {attempt.busy ? 'Assigning...' : 'Assign Role'}
          </Button>
        </div>
      </form>
    </section>
  )
}

import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StaffRecord } from '#domain/people/staff.ts'
import { DeleteStaffDialog } from '#features/staff/delete-staff-dialog.tsx'
import { RoleAssignment } from '#features/staff/role-assignment.tsx'
import { StaffDialog } from '#features/staff/staff-dialog.tsx'
import { StaffList } from '#features/staff/staff-list.tsx'
import { troubleWords } from '#features/staff/staff-messages.ts'
import { useStaff } from '#features/staff/use-staff.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showRow } from '#ui/hooks/focus-row.ts'
import { showToast } from '#ui/feedback/toast.tsx'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; record: StaffRecord }

const ADMINS_ONLY = 'staff-admins-only'

export function StaffPage() {
  const isAdmin = useSession((session) => session.person?.role === 'admin')
  const query = useStaff()
  const { value: answer, again: loadAgain } = query
  const [opened, setOpened] = useState<Opened | null>(null)
  const lockedBy = isAdmin ? null : ADMINS_ONLY
  const [params] = useSearchParams()
  const person = params.get('person')
  const isListed = answer !== null

  useEffect(() => {
    if (isListed && person !== null) showRow(person)
  }, [isListed, person])

  function close() {
    setOpened(null)
  }
  function closeAndLoad() {
    setOpened(null)
    loadAgain()
  }

  return (
    <Page
      title="Staff"
      lead="Who works here, and what they may do."
      width="full"
      actions={
        <Button disabled={!isAdmin} aria-describedby={lockedBy ?? undefined} onClick={() => setOpened({ dialog: 'create' })}>
          Create Staff
        </Button>
      }
    >
      {!isAdmin && (
        <p id={ADMINS_ONLY} className="text-ink-muted">
          Only an admin can add, change or delete staff and assign roles.
        </p>
      )}
      {answer === null && query.isAsking && (
        <Loading label="Loading...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </Loading>
      )}
      {answer === null && (
        <ServerTrouble query={query} words={(why) => troubleWords('fetching', why)}>
          Staff records are on the server alone, so this screen needs a connection.
        </ServerTrouble>
      )}
      {answer?.staff.length === 0 && <EmptyState title="No staff found.">The first admin is made by a command on the server.</EmptyState>}
      {answer !== null && answer.staff.length > 0 && (
        <StaffList
          records={answer.staff}
          lockedBy={lockedBy}
          onEdit={(record) => setOpened({ dialog: 'edit', record })}
          onDelete={(record) => setOpened({ dialog: 'delete', record })}
        />
      )}
      <RoleAssignment lockedBy={lockedBy} onAssigned={loadAgain} />
      {opened?.dialog === 'create' && <StaffDialog record={null} onClose={close} onSaved={closeAndLoad} onOvertaken={loadAgain} />}
      {opened?.dialog === 'edit' && <StaffDialog record={opened.record} onClose={close} onSaved={closeAndLoad} onOvertaken={loadAgain} />}
      {opened?.dialog === 'delete' && (
        <DeleteStaffDialog
          record={opened.record}
          onClose={close}
          onDeleted={() => {
            showToast(`${opened.record.user_name} was deleted.`, { tone: 'good' })
            closeAndLoad()
          }}
        />
      )}
    </Page>
  )
}

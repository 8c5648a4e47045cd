import { useState } from 'react'
import type { StaffRecord } from '#domain/staff.ts'
import { DeleteStaffDialog } from '#features/staff/delete-staff-dialog.tsx'
import { RoleAssignment } from '#features/staff/role-assignment.tsx'
import { StaffDialog } from '#features/staff/staff-dialog.tsx'
import { StaffList } from '#features/staff/staff-list.tsx'
import { troubleWords } from '#features/staff/staff-words.ts'
import { useStaff } from '#features/staff/use-staff.ts'
import { useSession } from '#session/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; record: StaffRecord }

const ADMINS_ONLY = 'staff-admins-only'

export function StaffPage() {
  const isAdmin = useSession((session) => session.person?.role === 'admin')
  const { staff, loadAgain } = useStaff()
  const [opened, setOpened] = useState<Opened | null>(null)
  const lockedBy = isAdmin ? null : ADMINS_ONLY

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
      {staff.state === 'loading' && (
        <Loading label="Loading...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </Loading>
      )}
      {staff.state === 'no-answer' && (
        <Banner
          tone="warn"
          role="alert"
          title={troubleWords('fetching', staff.why)}
          actions={
            <Button variant="secondary" onClick={loadAgain}>
              Try again
            </Button>
          }
        >
          Staff records are on the server alone, so this screen needs a connection.
        </Banner>
      )}
      {staff.state === 'ready' && staff.value.staff.length === 0 && (
        <EmptyState title="No staff found.">The first admin is made by a command on the server.</EmptyState>
      )}
      {staff.state === 'ready' && staff.value.staff.length > 0 && (
        <StaffList
          records={staff.value.staff}
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

import { sharedPhones } from '#domain/people/shared-phones.ts'
import { displayStaffId, type StaffRecord } from '#domain/people/staff.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EditAndDelete } from '#ui/controls/edit-and-delete.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'

interface StaffListProps {
  records: readonly StaffRecord[]
  /** Id of the sentence that says why nobody can be changed; null for an admin. */
  lockedBy: string | null
  onEdit: (record: StaffRecord) => void
  onDelete: (record: StaffRecord) => void
}

const ACCOUNT_WORDS = { none: 'No account yet', invited: 'Invited' }

const COLUMNS = ['ID', 'Name', 'Position', 'Email', 'Phone', 'Role', 'Status', 'Actions']
/** Position stands under the name and the phone under the e-mail. */
const FEW_COLUMNS = ['ID', 'Name', 'Email and phone', 'Role', 'Status', 'Actions']

/** A table where it fits, with fewer columns on a tablet, cards on a narrow screen; all hold the same. */
export function StaffList(props: StaffListProps) {
  const wide = useWideScreen('80rem')
  const shared = sharedPhones(props.records)
  return (
    <>
      <div className="hidden lg:block">
        <Table caption="Staff" dense>
          <thead>
            <tr>
              {(wide ? COLUMNS : FEW_COLUMNS).map((title) => (
                <HeadCell key={title}>{title}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.records.map((record) => (
              <tr key={record.id} data-row={record.id} tabIndex={-1} className="last:*:border-b-0 hover:bg-paper">
                <Cell className="font-semibold whitespace-nowrap tabular-nums">{displayStaffId(record)}</Cell>
                <Cell className="min-w-28 wrap-anywhere">
                  <span className="block font-medium">{record.user_name}</span>
                  {!wide && <span className="block">{record.position}</span>}
                  <span className="block text-sm text-ink-muted">{record.staff_code}</span>
                </Cell>
                {wide && <Cell className="min-w-24 wrap-anywhere">{record.position}</Cell>}
                <Cell className="min-w-44 wrap-anywhere tabular-nums">
                  <EmailText email={record.email} />
                  {!wide && (
                    <span className="block">
                      <Phone record={record} shared={shared} none="No phone" />
                    </span>
                  )}
                </Cell>
                {wide && (
                  <Cell className="tabular-nums">
                    <Phone record={record} shared={shared} none="None" />
                  </Cell>
                )}
                <Cell>{record.role}</Cell>
                <Cell>
                  <Standing record={record} />
                </Cell>
                <Cell>
                  <Actions {...props} record={record} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Staff" className="grid gap-3 sm:grid-cols-2 lg:hidden">
        {props.records.map((record) => (
          <li
            key={record.id}
            data-row={record.id}
            tabIndex={-1}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
          >
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="text-lg font-bold wrap-anywhere">{record.user_name}</p>
                <p className="text-sm text-ink-muted">
                  {displayStaffId(record)} · {record.staff_code}
                </p>
              </div>
              <Standing record={record} />
            </div>
            <p>
              {record.role}, {record.position}
            </p>
            <div className="text-ink-muted wrap-anywhere">
              <p>{record.email}</p>
              <p>
                <Phone record={record} shared={shared} none="No phone" />
              </p>
            </div>
            <div className="mt-auto">
              <Actions {...props} record={record} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Standing({ record: { status, account } }: { record: StaffRecord }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={status === 'Active' ? 'good' : 'neutral'}>{status}</Badge>
      {account !== 'ready' && <span className="text-sm whitespace-nowrap text-ink-muted">{wordOf(ACCOUNT_WORDS, account)}</span>}
    </span>
  )
}

function Phone({
  record: { phone_number: phone, status },
  shared,
  none,
}: {
  record: StaffRecord
  shared: ReadonlySet<string>
  none: string
}) {
  if (phone === null) return none
  if (status !== 'Active' || !shared.has(phone)) return phone
  return (
    <>
      {phone}
      <span className="block text-sm text-bad">Shared: nobody can sign in with it</span>
    </>
  )
}

function Actions({ record, lockedBy, onEdit, onDelete }: StaffListProps & { record: StaffRecord }) {
  return <EditAndDelete name={record.user_name} lockedBy={lockedBy} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)} />
}

import { Detail, Part } from '#features/account/account-part.tsx'
import { EditDetails } from '#features/account/edit-details.tsx'
import { useMyAccount, type AccountShown } from '#features/account/use-my-account.ts'
import type { Person } from '#session/person.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOnline } from '#ui/use-online.ts'

/** A customer's own to change; a member of staff reads what their record says. */
export function MyDetails({ person }: { person: Person }) {
  const online = useOnline()
  const ended = useSession(({ state }) => state === 'ended')
  const { shown, show, askAgain } = useMyAccount(person.userId, online && !ended)

  return (
    <Part title="Your details">
      {shown.kind === 'loading' && <Waiting />}
      {shown.kind === 'missing' && (
        <>
          <Details name={person.name} email={person.email} />
          <p className="text-ink-muted" role="status">
            {missingWords(shown, ended)}
          </p>
          {shown.why === 'failed' && (
            <Button variant="secondary" className="self-start" onClick={askAgain}>
              Try again
            </Button>
          )}
        </>
      )}
      {shown.kind === 'shown' && shown.account.heldBy === 'staff-record' && (
        <>
          <Details {...shown.account} />
          <p className="text-ink-muted">Your name and phone come from your staff record. Ask an administrator to change them.</p>
        </>
      )}
      {shown.kind === 'shown' && shown.account.heldBy === 'account' && (
        <EditDetails userId={person.userId} account={shown.account} online={online} onSaved={show} />
      )}
    </Part>
  )
}

function missingWords({ why }: Extract<AccountShown, { kind: 'missing' }>, ended: boolean): string {
  if (ended || why === 'signed-out') return 'Your session has ended. Sign in again to see and change your details.'
  if (why === 'no-connection') return 'No connection. Your details can be seen and changed when you have signal.'
  return 'Your details could not be loaded.'
}

function Details({ name, phone, email }: { name: string; phone?: string | null; email: string }) {
  return (
    <dl className="flex flex-col gap-3">
      <Detail term="Name">{name === '' ? 'None' : name}</Detail>
      {phone !== undefined && <Detail term="Phone">{phone ?? 'None'}</Detail>}
      <Detail term="Email address">{email}</Detail>
    </dl>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <p className="sr-only" role="status">
        Loading your details...
      </p>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}

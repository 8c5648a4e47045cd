import { noAnswerWords, type OwnWords } from '#domain/sync/no-answer-messages.ts'
import { Detail, Part } from '#features/account/profile/account-part.tsx'
import { EditDetails } from '#features/account/profile/edit-details.tsx'
import { useMyAccount } from '#features/account/profile/use-my-account.ts'
import type { Person } from '#session/person.ts'
import { useSession } from '#session/session.ts'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** A customer's own to change; a member of staff reads what their record says. */
export function MyDetails({ person }: { person: Person }) {
  const online = useOnline()
  const ended = useSession(({ state }) => state === 'ended')
  const query = useMyAccount(person.userId, online && !ended)
  const { value: account, trouble, isAsking, change } = query

  return (
    <Part title="Your details">
      {account === null && isAsking && <Waiting />}
      {account === null && trouble !== null && !isAsking && (
        <>
          <Details name={person.name} email={person.email} />
          <ServerTrouble query={query} words={(why) => noAnswerWords(ended ? 'signed-out' : why, MISSING)} role="status" size="small" />
        </>
      )}
      {account?.heldBy === 'staff-record' && (
        <>
          <Details {...account} />
          <p className="text-ink-muted">Your name and phone come from your staff record. Ask an administrator to change them.</p>
        </>
      )}
      {account?.heldBy === 'account' && (
        <EditDetails userId={person.userId} account={account} online={online} onSaved={(saved) => change(() => saved)} />
      )}
    </Part>
  )
}

const MISSING: OwnWords = {
  'signed-out': 'Your session has ended. Sign in again to see and change your details.',
  unreachable: 'No connection. Your details can be seen and changed when you have signal.',
  failed: 'Your details could not be loaded.',
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

import { useState } from 'react'
import { askForReset } from '#backend/auth/request-account-mail.ts'
import { endStaffSessions, inviteStaff, staffAccount } from '#backend/rpc/staff-accounts.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { StaffRecord } from '#domain/people/staff.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { ID_MISSING, inviteRefusalWords } from '#features/staff/staff-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

type Told = { tone: 'good' | 'bad'; text: string }
type Action = 'invite' | 'reset' | 'end'

/** What an admin can do about how somebody signs in. It works on the record as it is saved, not as it is being typed. */
export function SignInActions({ record }: { record: StaffRecord }) {
  const [busy, setBusy] = useState<Action | null>(null)
  const [told, setTold] = useState<Told | null>(null)

  async function run(action: Action, ask: () => Promise<Told>) {
    if (busy !== null) return
    setBusy(action)
    setTold(null)
    setTold(await ask())
    setBusy(null)
  }

  const button = (action: Action, text: string, ask: () => Promise<Told>) => (
    <Button variant="secondary" size="small" busy={busy === action} onClick={() => void run(action, ask)}>
      {text}
    </Button>
  )
  return (
    <section aria-labelledby="sign-in-heading" className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="sign-in-heading" className="font-bold">
        Signing in
      </h3>
      <p className="text-ink-muted">{wordOf(ACCOUNT, record.account)}</p>
      <div className="flex flex-wrap gap-3">
        {record.account === 'none' && button('invite', 'Send invitation', () => invite(record))}
        {record.account === 'invited' && button('invite', 'Send invitation again', () => invite(record))}
        {record.account === 'ready' && button('reset', 'Send password reset', () => reset(record))}
        {record.account === 'ready' && button('end', 'End all sessions', () => end(record))}
      </div>
      {told !== null && <Banner tone={told.tone} role={told.tone === 'bad' ? 'alert' : 'status'} title={told.text} />}
    </section>
  )
}

const ACCOUNT: Record<StaffRecord['account'], string> = {
  none: 'Nobody can sign in with this record yet.',
  invited: 'An invitation was sent and has not been followed yet. Its link works for one hour.',
  ready: 'Lost phone? End all sessions, and send a password reset.',
}

const good = (text: string): Told => ({ tone: 'good', text })
const bad = (text: string): Told => ({ tone: 'bad', text })

async function invite({ id, email }: StaffRecord): Promise<Told> {
  const call = await inviteStaff(id)
  if (call.kind !== 'answer') return bad(noAnswerWords(call.kind))
  return 'refused' in call.value ? bad(inviteRefusalWords(call.value.refused)) : good(`Invitation sent to ${email}.`)
}

async function reset({ id, email: onRecord }: StaffRecord): Promise<Told> {
  const account = await staffAccount(id)
  if (account.kind !== 'answer') return bad(noAnswerWords(account.kind))
  if ('refused' in account.value)
    return bad(account.value.refused === 'not-found' ? ID_MISSING : 'Nobody can sign in with this record any more.')
  const { email } = account.value
  if ((await askForReset(email)).kind !== 'asked') return bad('The mail could not be sent. Please try again in a minute.')
  const told = `A mail with a link to choose a new password is on its way to ${email}`
  return good(
    email.toLowerCase() === onRecord.toLowerCase() ? `${told}.` : `${told}. They sign in with this address, not with that of the record.`,
  )
}

async function end({ id, user_name: name }: StaffRecord): Promise<Told> {
  const call = await endStaffSessions(id)
  if (call.kind !== 'answer') return bad(noAnswerWords(call.kind))
  if ('refused' in call.value) return bad(ID_MISSING)
  if (call.value.ended === 0) return good(`${name} was not signed in anywhere.`)
  return good(`${name} has been signed out on every device. What is saved there is sent when they sign in again.`)
}

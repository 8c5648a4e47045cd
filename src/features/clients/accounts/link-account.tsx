import { useState } from 'react'
import { linkClientAccount, type LinkRefusal } from '#backend/rpc/client-accounts.ts'
import { searchUsers } from '#backend/rpc/staff-accounts.ts'
import type { LinkedAccount } from '#domain/people/client-account.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { FoundUser } from '#domain/people/staff.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ChoiceList } from '#ui/controls/choice-list.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { SpinnerIcon } from '#ui/layout/icons.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useTypedSearch } from '#ui/hooks/use-typed-search.ts'

interface LinkAccountProps {
  clientId: string
  linked: readonly LinkedAccount[]
  onLinked: () => void
}

const REFUSED: Record<LinkRefusal, string> = {
  'client-not-found': 'This client has not reached the office yet. Link the account once it has.',
  'account-not-found': 'This account does not exist any more.',
  'is-staff': 'Somebody of the staff cannot be linked: they see every invoice already.',
  'not-confirmed': 'This account has not confirmed its email address yet. It can be linked once it has.',
}

/** Links the account that a person chooses from the found ones. */
export function LinkAccount({ clientId, linked, onLinked }: LinkAccountProps) {
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const search = useTypedSearch(text, searchUsers)
  const answer = search.state === 'answered' ? search.answer : null
  const users = answer?.kind === 'answer' ? answer.value.users : null

  async function link(userId: string) {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const call = await linkClientAccount(clientId, userId)
    setBusy(false)
    if (call.kind !== 'answer') return setTrouble(noAnswerWords(call.kind))
    if ('refused' in call.value)
      return setTrouble(call.value.refused in REFUSED ? REFUSED[call.value.refused] : refusedFor(call.value.refused))
    showToast(`${call.value.account.name || 'The account'} is linked.`, { tone: 'good' })
    setText('')
    document.getElementById('link-account')?.focus()
    onLinked()
  }

  return (
    <div className="flex max-w-xl flex-col gap-2">
      <TextInput
        id="link-account"
        type="search"
        label="Link an account"
        hint="Somebody who signed up, by name, email or phone."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => {
          setTrouble(null)
          setText(target.value)
        }}
      />
      <output className="text-ink-muted empty:hidden">
        {(search.state === 'searching' || busy) && (
          <span className="inline-flex items-center gap-2">
            <SpinnerIcon /> {busy ? 'Linking...' : 'Searching...'}
          </span>
        )}
        {users?.length === 0 && 'No users found.'}
        {answer !== null && answer.kind !== 'answer' && noAnswerWords(answer.kind)}
      </output>
      {trouble !== null && <Banner tone="bad" role="alert" title={trouble} />}
      {users !== null && users.length > 0 && (
        <ChoiceList
          label="Accounts found"
          choices={users.map((user) => {
            const mark = markOf(user, linked)
            return {
              key: user.id,
              title: user.name || 'No name',
              detail: [user.email, user.phone].filter(Boolean).join(' · '),
              mark,
              disabled: mark !== null,
            }
          })}
          onChoose={(userId) => void link(userId)}
        />
      )}
    </div>
  )
}

/** Why somebody cannot be linked, as far as the search tells. */
function markOf({ id, role }: FoundUser, linked: readonly LinkedAccount[]): string | null {
  if (linked.some(({ userId }) => userId === id)) return 'Linked already'
  return role === null ? null : 'On the staff'
}

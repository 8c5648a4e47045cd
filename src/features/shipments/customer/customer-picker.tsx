import { useState } from 'react'
import { accountName, type CustomerAccount, type SuggestedAccount } from '#domain/people/customer-account.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { useAccountSearch, useSuggestedAccounts, type AccountHints } from '#features/shipments/customer/use-account-search.ts'
import { keepCustomer } from '#store/copies/known-customers.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceList } from '#ui/controls/choice-list.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { SpinnerIcon } from '#ui/layout/icons.tsx'

interface CustomerPickerProps {
  id: string
  hints: AccountHints
  /** For suggestions that come late: they would push what is below from under a finger. */
  keepsRoom?: boolean
  onChoose: (accountId: string) => void
}

const REASONS: Record<SuggestedAccount['reason'], string> = { email: 'Same email', earlier: 'Earlier shipments' }

/** Finds a customer account on the server; those for which the addresses speak are offered without a search. */
export function CustomerPicker({ id, hints, keepsRoom = true, onChoose }: CustomerPickerProps) {
  const db = useDatabase()
  const [text, setText] = useState('')
  const search = useAccountSearch(text)
  const answer = search.state === 'answered' ? search.answer : null
  const found = answer?.kind === 'answer' ? answer.value.accounts : null

  function choose(accounts: readonly CustomerAccount[], key: string) {
    const account = accounts.find((each) => each.id === key)
    if (account === undefined) return
    // Without room for its name the link is still a link.
    void keepCustomer(db, account.id, { account }).catch(() => undefined)
    onChoose(account.id)
  }

  return (
    <div className="flex flex-col gap-3">
      <TextInput
        id={id}
        type="search"
        label="Find a customer account (optional)"
        hint="Somebody who signed up, by name or email. They see the shipment under My shipments. Accounts are on the server, so finding one needs a connection."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={254}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It searches, and does not send the form around it.
          event.preventDefault()
          if (found?.length === 1 && found[0] !== undefined) choose(found, found[0].id)
        }}
      />
      <output className="text-ink-muted empty:hidden">
        {search.state === 'searching' && (
          <span className="inline-flex items-center gap-2">
            <SpinnerIcon /> Searching...
          </span>
        )}
        {found?.length === 0 && 'No customer account has this in its name or email.'}
        {answer !== null && answer.kind !== 'answer' && noAnswerWords(answer.kind)}
      </output>
      {answer !== null && answer.kind !== 'answer' && (
        <Button variant="secondary" size="small" className="self-start" onClick={search.askAgain}>
          Search again
        </Button>
      )}
      {found !== null && found.length > 0 && (
        <ChoiceList label="Accounts found" choices={found.map((each) => choiceOf(each))} onChoose={(key) => choose(found, key)} />
      )}
      {text.trim() === '' && hints.emails.length + hints.phones.length > 0 && (
        <div className={keepsRoom ? 'min-h-24' : 'empty:hidden'}>
          <SuggestedAccounts hints={hints} onChoose={(accounts, key) => choose(accounts, key)} />
        </div>
      )}
    </div>
  )
}

interface SuggestedAccountsProps {
  hints: AccountHints
  onChoose: (accounts: readonly CustomerAccount[], key: string) => void
}

/** Nothing while it is asked and where nothing speaks for anybody: most senders have no account. */
function SuggestedAccounts({ hints, onChoose }: SuggestedAccountsProps) {
  const query = useSuggestedAccounts(hints)
  if (query.value === null) {
    return query.trouble === null ? null : <output className="text-ink-muted">{suggestionTrouble(query.trouble)}</output>
  }
  const { accounts } = query.value
  if (accounts.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">Suggested for these addresses</p>
      <ChoiceList
        label="Suggested accounts"
        choices={accounts.map((each) => ({ ...choiceOf(each), mark: wordOf(REASONS, each.reason) }))}
        onChoose={(key) => onChoose(accounts, key)}
      />
    </div>
  )
}

function suggestionTrouble(why: NoAnswer): string {
  return why === 'unreachable'
    ? 'Accounts are suggested when you have signal again.'
    : `No accounts are suggested now. ${noAnswerWords(why)}`
}

function choiceOf(account: CustomerAccount) {
  return { key: account.id, title: accountName(account), detail: [account.email, account.phone].filter(Boolean).join(' · ') }
}

import { useEffect, useState } from 'react'
import { readMyAccount, type MyAccount } from '#backend/my-account.ts'
import { personRenamed } from '#session/session.ts'

export type AccountShown =
  | { kind: 'loading' }
  | { kind: 'shown'; account: MyAccount }
  | { kind: 'missing'; why: 'no-connection' | 'signed-out' | 'failed' }

/** Asks the server, and again whenever the connection or the session comes back. What is shown stays meanwhile. */
export function useMyAccount(
  userId: string,
  askable: boolean,
): { shown: AccountShown; show: (account: MyAccount) => void; askAgain: () => void } {
  const [shown, setShown] = useState<AccountShown>({ kind: 'loading' })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let left = false
    void ask(userId, askable).then((answer) => {
      if (left) return
      if (answer.kind === 'shown') personRenamed(answer.account.name)
      setShown((before) => (before.kind === 'shown' && answer.kind !== 'shown' ? before : answer))
    })
    return () => {
      left = true
    }
  }, [userId, askable, asked])

  return {
    shown,
    show: (account) => setShown({ kind: 'shown', account }),
    askAgain: () => {
      setShown({ kind: 'loading' })
      setAsked(asked + 1)
    },
  }
}

async function ask(userId: string, askable: boolean): Promise<AccountShown> {
  if (!askable) return { kind: 'missing', why: 'no-connection' }
  const call = await readMyAccount(userId)
  if (call.kind === 'answer') return { kind: 'shown', account: call.value }
  if (call.kind === 'unreachable' || call.kind === 'captive-portal') return { kind: 'missing', why: 'no-connection' }
  return { kind: 'missing', why: call.kind === 'signed-out' ? 'signed-out' : 'failed' }
}

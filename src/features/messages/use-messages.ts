import { useEffect, useState } from 'react'
import { handleMessage, listMessages } from '#backend/contact-inbox.ts'
import type { MessageView, ReceivedMessage } from '#domain/contact-message.ts'
import { noAnswerWords, type NoAnswer } from '#domain/no-answer.ts'
import { setOpenMessages } from '#features/messages/open-messages.ts'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

type Inbox = { state: 'loading' } | { state: 'no-answer'; why: NoAnswer } | { state: 'ready'; messages: ReceivedMessage[]; more: boolean }

/** The office's inbox is on the server alone: nothing of it is kept here. */
export function useMessages(show: MessageView) {
  const [answered, setAnswered] = useState<{ show: MessageView; attempt: number; inbox: Inbox } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [loadingMore, setLoadingMore] = useState(false)
  const [handling, setHandling] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  useEffect(() => {
    let left = false
    void listMessages(show, null).then((call) => {
      if (left) return
      if (call.kind === 'answer') setOpenMessages(call.value.open)
      setTrouble(null)
      setAnswered({
        show,
        attempt,
        inbox: call.kind === 'answer' ? { state: 'ready', ...call.value } : { state: 'no-answer', why: call.kind },
      })
    })
    return () => {
      left = true
    }
  }, [show, attempt])

  const inbox: Inbox = answered?.show === show && answered.attempt === attempt ? answered.inbox : { state: 'loading' }

  useWhenOnlineAgain(inbox.state === 'no-answer', () => setAttempt((before) => before + 1))

  function change(messages: (before: ReceivedMessage[]) => ReceivedMessage[]): void {
    setAnswered((before) => {
      if (before?.inbox.state !== 'ready') return before
      return { ...before, inbox: { ...before.inbox, messages: messages(before.inbox.messages) } }
    })
  }

  async function loadMore(): Promise<void> {
    if (inbox.state !== 'ready') return
    setLoadingMore(true)
    setTrouble(null)
    const call = await listMessages(show, inbox.messages.at(-1) ?? null)
    setLoadingMore(false)
    if (call.kind !== 'answer') return setTrouble(noAnswerWords(call.kind))
    setOpenMessages(call.value.open)
    setAnswered((before) => {
      // Another list is shown by now, or this one anew: what comes late belongs to neither.
      if (before?.inbox.state !== 'ready' || before.show !== show || before.attempt !== attempt) return before
      const messages = withoutTwice([...before.inbox.messages, ...call.value.messages])
      return { ...before, inbox: { ...before.inbox, messages, more: call.value.more } }
    })
  }

  /** The message stays where it is until the list is loaded again, so that a slip of the hand can be taken back. */
  async function handle(id: string, handled: boolean): Promise<void> {
    setHandling(id)
    setTrouble(null)
    const call = await handleMessage(id, handled)
    setHandling(null)
    if (call.kind !== 'answer') return setTrouble(noAnswerWords(call.kind))
    if ('refused' in call.value) return setTrouble('This message is no longer there. Please load the list again.')
    const { message } = call.value
    setOpenMessages((before) => Math.max(0, before + (handled ? -1 : 1)))
    change((before) => before.map((each) => (each.id === id ? message : each)))
  }

  return { inbox, loadingMore, handling, trouble, loadMore, handle, loadAgain: () => setAttempt((before) => before + 1) }
}

/** While pages were turned a message may have been opened again and moved into the next one. */
function withoutTwice(messages: ReceivedMessage[]): ReceivedMessage[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()]
}

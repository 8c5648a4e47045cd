import { useState } from 'react'
import { handleMessage, listMessages } from '#backend/rpc/contact-inbox.ts'
import type { MessageView, ReceivedMessage } from '#domain/people/contact-message.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { setOpenMessages } from '#features/messages/open-messages.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Only the server has the office's inbox: nothing of it is kept here. */
export function useMessages(show: MessageView) {
  const query = useServerQuery(show, () => listMessages(show, null), {
    onOutcome: (call) => {
      setTrouble(null)
      if (call.kind === 'answer') setOpenMessages(call.value.open)
    },
    pages: {
      ask: ({ messages }) => listMessages(show, messages.at(-1) ?? null),
      join: (shown, page) => ({ ...page, messages: withoutTwice([...shown.messages, ...page.messages]) }),
    },
  })
  const [handling, setHandling] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

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
    query.change((before) => ({ ...before, messages: before.messages.map((each) => (each.id === id ? message : each)) }))
  }

  return {
    query,
    inbox: query.value === null ? { state: 'waiting' as const } : { state: 'ready' as const, ...query.value },
    loadMore: query.more,
    handling,
    trouble: trouble ?? (query.moreTrouble && noAnswerWords(query.moreTrouble)),
    handle,
  }
}

/** While pages were turned a message may have been opened again and moved into the next one. */
function withoutTwice(messages: ReceivedMessage[]): ReceivedMessage[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()]
}

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { checkMessage, type MessageFault, type MessageField, type TypedMessage } from '#domain/people/contact-message.ts'
import { keepSending, sendNow } from '#features/contact/queue/late-sending.ts'
import { drop, keep, nextKeptAt, readKept, type RefusedMessage } from '#features/contact/queue/kept-messages.ts'
import { EMPTY_MESSAGE, isEmptyMessage, keepDraft, startingMessage } from '#features/contact/form/message-draft.ts'
import { FIELD_IDS } from '#features/contact/form/form-messages.ts'
import { useKeptMessages } from '#features/contact/queue/use-kept-messages.ts'

/** Nobody has to watch a button longer than this: the message is on the device, and its state goes on by itself. */
const PATIENCE_MS = 5000

/** The form from the first letter until the message is on its way. Sending means keeping it on the device first. */
export function useMessageForm() {
  const ready = useHydrated()
  const kept = useKeptMessages()
  const start = useMemo(() => (ready ? startingMessage() : EMPTY_MESSAGE), [ready])
  const [edited, setEdited] = useState<TypedMessage | null>(null)
  const [faults, setFaults] = useState<MessageFault[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [writtenId, setWrittenId] = useState<string | null>(null)
  const typed = edited ?? start
  const written = kept.find(({ id }) => id === writtenId) ?? null

  useEffect(keepSending, [])

  function edit(next: TypedMessage): void {
    setEdited(next)
    keepDraft(next)
  }

  function change(field: MessageField, text: string): void {
    edit({ ...typed, [field]: text })
    setFaults((before) => before.filter((fault) => fault.field !== field))
  }

  function leavePhone(): void {
    const clean = cleanContactPhone(typed.phone)
    if (clean !== typed.phone) change('phone', clean)
  }

  async function submit(website: string): Promise<void> {
    const cleaned = { ...typed, phone: cleanContactPhone(typed.phone) }
    const checked = checkMessage(cleaned)
    edit(cleaned)
    setAttempt((before) => before + 1)
    setFaults(checked.ok ? [] : checked.refusal)
    if (!checked.ok) return

    const id = crypto.randomUUID()
    keep({ state: 'waiting', id, keptAt: nextKeptAt(), typed: cleaned, website, failures: 0, notBefore: 0, lastFailure: null })
    // From here on it is in the queue; a reload must not bring it back into the form as well.
    keepDraft(EMPTY_MESSAGE)
    setWrittenId(id)
    setBusy(true)
    const sending = sendNow('asked')
    await Promise.race([sending, patience()])
    const refused = readKept().find((message) => message.id === id && message.state === 'refused')
    if (refused?.state === 'refused') correct(refused)
    else setEdited(EMPTY_MESSAGE)
    setBusy(false)
  }

  /** A refused message comes back with its text, and says what to correct. */
  function correct({ id, typed: before, field }: RefusedMessage): void {
    edit(before)
    setFaults([{ field: field ?? 'message', fault: 'malformed' }])
    setAttempt((count) => count + 1)
    setWrittenId(null)
    drop(id)
  }

  /** The button that asks for it leaves with what it stood on: focus goes to where writing begins. */
  function startAnew(): void {
    flushSync(() => {
      edit(EMPTY_MESSAGE)
      setFaults([])
      setWrittenId(null)
    })
    document.getElementById(FIELD_IDS.name)?.focus()
  }

  return {
    typed,
    faults,
    attempt,
    ready,
    busy,
    /** Once it is known how the first try went; until then the form stays as it was sent. */
    written: busy ? null : written,
    /** What else this device holds. */
    others: kept.filter((message) => message !== written),
    /** What holds up the head of the queue; no message overtakes it. */
    lastFailure: kept.find((message) => message.state === 'waiting')?.lastFailure ?? null,
    isEmpty: isEmptyMessage(typed),
    change,
    leavePhone,
    submit,
    correct,
    startAnew,
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  })
}

const never = () => () => undefined

/** False in the HTML that the page arrives as, true as soon as this code runs it. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

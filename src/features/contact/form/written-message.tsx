import { useEffect, useRef } from 'react'
import { stateWords } from '#features/contact/form/form-messages.ts'
import { isOnDevice, type KeptMessage, type RefusedMessage, type SendFailure } from '#features/contact/queue/kept-messages.ts'
import { KeptActions } from '#features/contact/queue/kept-actions.tsx'
import { Button } from '#ui/controls/button.tsx'
import { CheckIcon, NoSignalIcon } from '#ui/layout/icons.tsx'

interface WrittenMessageProps {
  message: KeptMessage
  lastFailure: SendFailure | null
  onAnother: () => void
  onCorrect: (message: RefusedMessage) => void
}

const TEXTS: Record<KeptMessage['state'], { heading: string; next: string }> = {
  sent: {
    heading: 'Thank you for your message',
    next: 'It has reached our office. The answer comes by e-mail, to the address that you gave.',
  },
  waiting: {
    heading: 'Your message is waiting',
    next: 'You can close this page: the next time any page of ours is open here with signal, the message leaves by itself.',
  },
  refused: { heading: 'Your message was not accepted', next: 'What you wrote is still here.' },
}

/** Takes the form's place once its message is on the way, and follows it there. */
export function WrittenMessage({ message, lastFailure, onAnother, onCorrect }: WrittenMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const onDevice = message.state !== 'waiting' || isOnDevice(message.id)
  const sent = message.state === 'sent'
  const Icon = sent ? CheckIcon : NoSignalIcon
  return (
    <section
      aria-labelledby="written-message"
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5 shadow-lift sm:p-8"
    >
      <span className={`grid size-14 place-items-center rounded-full ${sent ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}>
        <Icon className="size-7" />
      </span>
      <h2 ref={heading} id="written-message" tabIndex={-1} className="text-2xl">
        {TEXTS[message.state].heading}
      </h2>
      <div role="status" className="flex flex-col gap-2">
        <p className="text-lg font-semibold">{stateWords(message, lastFailure, onDevice)}</p>
        {onDevice && <p className="max-w-prose text-ink-muted">{TEXTS[message.state].next}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {message.state === 'refused' ? (
          <Button onClick={() => onCorrect(message)}>Correct it</Button>
        ) : (
          <Button variant="secondary" onClick={onAnother}>
            Write another message
          </Button>
        )}
        {message.state === 'waiting' && <KeptActions message={message} />}
      </div>
    </section>
  )
}

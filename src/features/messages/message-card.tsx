import { useState } from 'react'
import { SERVICE_NAMES, type ReceivedMessage } from '#domain/people/contact-message.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { waitedWords } from '#features/messages/message-times.ts'
import { replyLink } from '#features/messages/reply-link.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { ChevronIcon, PhoneIcon } from '#ui/layout/icons.tsx'

interface MessageCardProps {
  message: ReceivedMessage
  busy: boolean
  onHandle: (handled: boolean) => void
}

/** Closed, a line of the list; opened, the whole message and what can be done about it. */
export function MessageCard({ message, busy, onHandle }: MessageCardProps) {
  const [open, setOpen] = useState(false)
  const { id, name, service, received_at } = message
  const handled = message.handled_at !== null
  return (
    <article aria-labelledby={`from-${id}`} className="rounded-card border border-line bg-surface shadow-lift">
      <h2 className="text-base font-normal tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`message-${id}`}
          className="flex w-full items-start gap-3 rounded-card p-4 text-left hover:bg-sunken sm:px-5"
          onClick={() => setOpen(!open)}
        >
          <ChevronIcon className={`mt-0.5 size-5 transition-transform motion-reduce:transition-none ${open ? 'rotate-90' : ''}`} />
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span id={`from-${id}`} className={`min-w-0 wrap-anywhere ${handled ? 'font-medium' : 'font-bold'}`}>
                {name}
              </span>
              {service && <Badge>{wordOf(SERVICE_NAMES, service)}</Badge>}
              {handled && <Badge tone="good">Handled</Badge>}
              <span className="text-sm text-ink-muted tabular-nums sm:ml-auto">{formatInstant(received_at)}</span>
            </span>
            {!open && <span className="line-clamp-1 wrap-anywhere text-ink-muted">{message.message}</span>}
          </span>
        </button>
      </h2>
      <div id={`message-${id}`} hidden={!open} className="flex flex-col gap-4 border-t border-line p-4 sm:p-5">
        {open && <OpenedMessage message={message} busy={busy} onHandle={onHandle} />}
      </div>
    </article>
  )
}

function OpenedMessage({ message, busy, onHandle }: MessageCardProps) {
  const { name, email, phone, handled_at } = message
  const waited = waitedWords(message)
  return (
    <>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message.message}</p>
      <p className="text-ink-muted wrap-anywhere">
        {email}
        {phone !== null && <span className="tabular-nums"> · {phone}</span>}
      </p>
      {waited !== null && <p className="text-sm text-ink-muted">{waited}</p>}
      {handled_at !== null && (
        <p role="status" className="text-sm font-medium text-good">
          Handled by {message.handled_by_name ?? 'a person who has left'}, {formatInstant(handled_at)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <a href={replyLink(message)} aria-label={`Reply to ${name} by e-mail`} className={buttonClass('secondary')}>
          Reply by e-mail
        </a>
        {phone !== null && (
          <a href={`tel:+91${phone}`} aria-label={`Call ${name}, ${phone}`} className={buttonClass('secondary', 'normal', 'tabular-nums')}>
            <PhoneIcon /> Call
          </a>
        )}
        <Button variant={handled_at === null ? 'primary' : 'quiet'} busy={busy} onClick={() => onHandle(handled_at === null)}>
          {handled_at === null ? 'Mark as handled' : 'Open again'}
        </Button>
      </div>
    </>
  )
}

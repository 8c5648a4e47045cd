import * as paths from '#domain/app-paths.ts'
import { useRef, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { COMPANY } from '#domain/people/company.ts'
import { SERVICE_NAMES, SERVICES, type MessageField } from '#domain/people/contact-message.ts'
import { HiddenField } from '#features/contact/form/hidden-field.tsx'
import { faultWords, FIELD_IDS, lengthWords } from '#features/contact/form/form-messages.ts'
import type { useMessageForm } from '#features/contact/form/use-message-form.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { Select, TextArea, TextInput } from '#ui/controls/field.tsx'

export function MessageForm({ form }: { form: ReturnType<typeof useMessageForm> }) {
  const website = useRef<HTMLInputElement>(null)
  const { typed, faults, change } = form

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!form.busy) void form.submit(website.current?.value ?? '')
  }

  function wired(field: MessageField) {
    const fault = faults.find((each) => each.field === field)
    return { id: FIELD_IDS[field], name: field, value: typed[field], error: fault && faultWords(fault) }
  }

  return (
    <div className="flex flex-col gap-5">
      <noscript>
        <p className="rounded-card border border-line-strong bg-surface p-4">
          This form needs JavaScript. Without it, please write to <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a> or call us.
        </p>
      </noscript>
      <StartingPoints form={form} />
      <ErrorSummary
        key={form.attempt}
        title="Your message was not sent"
        errors={faults.map((fault) => ({ field: FIELD_IDS[fault.field], message: faultWords(fault) }))}
      />
      <form
        id="contact-form"
        method="post"
        noValidate
        onSubmit={submit}
        className="relative flex flex-col gap-5 rounded-card border border-line bg-surface p-4 shadow-lift sm:p-6"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...wired('name')}
            label="Name"
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            required
            onChange={({ target }) => change('name', target.value)}
          />
          <TextInput
            {...wired('email')}
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            required
            onChange={({ target }) => change('email', target.value)}
          />
          <TextInput
            {...wired('phone')}
            label="Phone (optional)"
            hint="10 digits, if you would like us to call."
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="next"
            onChange={({ target }) => change('phone', target.value)}
            onBlur={form.leavePhone}
          />
          <Select
            {...wired('service')}
            label="Service inquiry"
            hint="So that the right person answers."
            onChange={({ target }) => change('service', target.value)}
          >
            <option value="">No particular service</option>
            {SERVICES.map((service) => (
              <option key={service} value={service}>
                {SERVICE_NAMES[service]}
              </option>
            ))}
          </Select>
        </div>
        <TextArea
          {...wired('message')}
          label="Message"
          hint={lengthWords(typed.message)}
          rows={6}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="enter"
          required
          onChange={({ target }) => change('message', target.value)}
        />
        <HiddenField field={website} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="large" busy={form.busy} disabled={!form.ready} className="max-sm:w-full">
            {form.busy ? 'Sending...' : 'Send message'}
          </Button>
          {!form.isEmpty && !form.busy && (
            <Button variant="quiet" onClick={form.startAnew}>
              Clear the form
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-muted">We use what you write here to answer you, and for nothing else.</p>
      </form>
    </div>
  )
}

/** What people come for. Each begins the message, so that nobody stares at an empty field; what is typed already stays. */
const BEGINNINGS = [
  [
    'Book a shipment',
    'I would like to book a shipment.\nFrom (town and PIN code): \nTo (town and PIN code): \nWhat it is, and its weight: ',
  ],
  ['Ask for a price', 'Please tell me a price.\nFrom (town and PIN code): \nTo (town and PIN code): \nWeight and size: '],
] as const

function StartingPoints({ form }: { form: ReturnType<typeof useMessageForm> }) {
  const { typed, change } = form
  const isOurs = typed.message.trim() === '' || BEGINNINGS.some(([, words]) => words === typed.message)

  function begin(words: string) {
    if (isOurs) change('message', words)
    const field = document.querySelector<HTMLTextAreaElement>(`#${FIELD_IDS.message}`)
    field?.focus()
  }

  return (
    <section aria-label="What would you like to do?" className="flex flex-wrap gap-3">
      {BEGINNINGS.map(([name, words]) => (
        <Button key={name} variant="secondary" className="max-sm:w-full" onClick={() => begin(words)}>
          {name}
        </Button>
      ))}
      <Link to={paths.track} className={buttonClass('secondary', 'normal', 'max-sm:w-full')}>
        Track a shipment
      </Link>
    </section>
  )
}

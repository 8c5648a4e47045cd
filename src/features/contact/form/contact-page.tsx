import { lazy, Suspense } from 'react'
import { ContactDetails } from '#features/contact/form/contact-details.tsx'
import { MessageForm } from '#features/contact/form/message-form.tsx'
import { useMessageForm } from '#features/contact/form/use-message-form.ts'
import { WrittenMessage } from '#features/contact/form/written-message.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

export { beginMessage } from '#features/contact/form/message-draft.ts'

// Most visitors have nothing kept here, and the page has no room for what they do not need.
const KeptList = lazy(async () => ({ default: (await import('#features/contact/queue/kept-list.tsx')).KeptList }))

export function ContactPage() {
  const form = useMessageForm()
  const { written, lastFailure } = form
  return (
    <div className="flex flex-col gap-10 sm:gap-12">
      <div className="flex flex-col gap-4">
        <PageHeading title="Contact us" className="text-[clamp(1.75rem,1.25rem+3vw,3.25rem)]" />
        <p className="max-w-prose text-lg text-ink-muted sm:text-xl">
          A question about a parcel, a price for a route, a warehouse to fill: write to us, call us, or come by.
        </p>
      </div>
      <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="flex flex-col gap-8">
          {written === null ? (
            <MessageForm form={form} />
          ) : (
            <WrittenMessage
              key={written.id}
              message={written}
              lastFailure={lastFailure}
              onAnother={form.startAnew}
              onCorrect={form.correct}
            />
          )}
          {form.others.length > 0 && (
            <Suspense>
              <KeptList messages={form.others} lastFailure={lastFailure} formInUse={!form.isEmpty} onCorrect={form.correct} />
            </Suspense>
          )}
        </div>
        <ContactDetails />
      </div>
    </div>
  )
}

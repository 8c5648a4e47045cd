import { NOT_CONFIGURED } from '#features/invoices/mail/mail-messages.ts'
import { useMailConfigured } from '#features/invoices/mail/use-mail-configured.ts'
import { useMailOne } from '#features/invoices/mail/use-mail-one.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** Mails one invoice to its client, and says what became of it. */
export function MailOne({ invoiceId }: { invoiceId: string }) {
  const configured = useMailConfigured()
  const online = useOnline()
  const { busy, told, mail } = useMailOne(invoiceId)
  if (configured === null) return null
  if (!configured) return <p className="text-sm text-ink-muted">{NOT_CONFIGURED}</p>
  const again = told?.mayRepeat === true
  return (
    <section aria-label="Mail" className="flex flex-wrap items-center gap-3">
      {/* There before its first words, or screen readers would miss them. */}
      <div role="status" className="w-full empty:hidden">
        {told && <Banner tone={told.tone} title={told.words} />}
      </div>
      {told?.tone !== 'good' && (
        <Button variant="secondary" busy={busy} disabled={!online} onClick={() => void mail(again)}>
          {busy ? 'Mailing...' : again ? 'Mail again' : 'Mail invoice'}
        </Button>
      )}
      {!online && <p className="text-sm text-ink-muted">Mailing an invoice needs a connection.</p>}
    </section>
  )
}

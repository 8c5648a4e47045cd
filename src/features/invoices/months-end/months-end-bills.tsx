import { useEffect, useId, useRef, useState } from 'react'
import * as paths from '#domain/app-paths.ts'
import type { MonthsEnd } from '#domain/billing/raising/months-end.ts'
import { troubleWords } from '#features/invoices/invoice-messages.ts'
import { BillList } from '#features/invoices/months-end/bill-list.tsx'
import { BillPreview } from '#features/invoices/months-end/bill-preview.tsx'
import { clientBill } from '#features/invoices/months-end/client-bill.ts'
import { useClientLists } from '#features/invoices/months-end/use-client-lists.ts'
import type { MonthsEndWork } from '#features/invoices/months-end/use-months-end.ts'
import { isEmpty, useRaiseAll } from '#features/invoices/months-end/use-raise-all.ts'
import { NOT_CONFIGURED } from '#features/invoices/mail/mail-messages.ts'
import { useMailAll } from '#features/invoices/mail/use-mail-all.ts'
import { useMailConfigured } from '#features/invoices/mail/use-mail-configured.ts'
import { usePrintWindows } from '#features/invoices/print/use-print-invoice.tsx'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { useAskBeforeLeaving } from '#ui/hooks/unsaved-work.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

interface MonthsEndBillsProps {
  run: MonthsEnd
  work: MonthsEndWork
  onChooseAgain: () => void
}

/** Each invoice looked at, then all of them raised, and what came of it. */
export function MonthsEndBills({ run, work, onChooseAgain }: MonthsEndBillsProps) {
  const reasonId = useId()
  const online = useOnline()
  // What is raised needs no list any more; which ones did when this was opened does not change while they are raised.
  const [asked] = useState(() => run.bills.filter(({ outcome }) => outcome?.kind !== 'raised').map(({ clientCode }) => clientCode))
  const userId = useSession(({ person }) => person?.userId ?? '')
  const lists = useClientLists(asked, run.deliveredUpTo, userId)
  const raising = useRaiseAll(work, lists, userId)
  const mailing = useMailAll(work, userId)
  const mayMail = useMailConfigured()
  const printing = usePrintWindows()
  const [openedCode, setOpenedCode] = useState(asked[0] ?? run.bills[0]?.clientCode)
  const isRaising = raising.progress !== null
  const isMailing = mailing.progress !== null
  useAskBeforeLeaving(isRaising || isMailing)
  const bar = useFocusAfter(isRaising || isMailing)

  const bills = run.bills.map((bill) => {
    const list = lists.query.value?.get(bill.clientCode)
    return { bill, made: list && bill.outcome?.kind !== 'raised' ? clientBill(list, { ...bill, deliveredUpTo: run.deliveredUpTo }) : null }
  })
  const raised = bills.flatMap(({ bill: { outcome } }) => (outcome?.kind === 'raised' ? [outcome] : []))
  const mailed = bills.filter(({ bill }) => bill.mail?.state === 'mailed')
  const notMailed = bills.filter(({ bill }) => bill.mail?.state === 'not-mailed')
  const toMail = bills.filter(({ bill }) => bill.outcome?.kind === 'raised' && bill.mail?.state !== 'mailed')
  const refused = bills.filter(({ bill }) => bill.outcome?.kind === 'not-raised')
  const ready = bills.filter(({ bill, made }) => bill.outcome === null && (bill.unanswered !== null || (made !== null && !isEmpty(made))))
  const working = raising.progress ?? mailing.progress
  const isReading = lists.query.value === null
  const lockReason = online ? null : 'Raising and mailing invoices needs a connection.'
  const lock = { disabled: lockReason !== null, 'aria-describedby': lockReason === null ? undefined : reasonId }
  const opened = bills.find(({ bill }) => bill.clientCode === openedCode) ?? bills[0]
  const codesOf = (of: typeof bills) => of.map(({ bill }) => bill.clientCode)

  return (
    <>
      <section
        ref={bar}
        tabIndex={-1}
        aria-label="Invoices to raise"
        className="flex flex-col gap-4 rounded-card border border-line-strong bg-surface px-5 py-4 tabular-nums"
      >
        <p>
          {run.deliveredUpTo === null ? 'Everything that waits' : `Delivered up to ${formatDate(run.deliveredUpTo)}`} ·{' '}
          {countOf(run.bills.length, 'client')}
          {ready.length > 0 && (
            <>
              {' · '}
              <b>{formatRupees(ready.reduce((sum, { made }) => sum + (made?.totals.totalPaise ?? 0), 0))}</b> to raise
            </>
          )}
        </p>
        {isReading && lists.query.trouble === null && (
          <Progress
            label="Reading what waits"
            value={lists.read}
            max={asked.length}
            detail={`${lists.read} of ${countOf(asked.length, 'client')}`}
          />
        )}
        {isReading && <ServerTrouble query={lists.query} words={(why) => troubleWords('fetch shipments', why)} tone="bad" size="small" />}
        {raising.progress !== null && (
          <Progress
            label="Raising invoices"
            value={raising.progress.done}
            max={raising.progress.of}
            detail={`${raising.progress.done} of ${raising.progress.of}`}
          />
        )}
        {mailing.progress !== null && (
          <Progress
            label="Mailing invoices"
            value={mailing.progress.done}
            max={mailing.progress.of}
            detail={`${mailing.progress.done} of ${mailing.progress.of}`}
          />
        )}
        {/* There before its first words, or screen readers would miss them. */}
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {(raising.isElsewhere || mailing.isElsewhere) && (
            <Banner tone="warn" title={`Another tab is ${raising.isElsewhere ? 'raising' : 'mailing'} these invoices.`}>
              Nothing was sent from here. What comes of it shows in the list below.
            </Banner>
          )}
          {!isRaising && raised.length > 0 && (
            <Banner
              tone="good"
              title={`${countOf(raised.length, 'invoice')} raised: ${formatRupees(raised.reduce((sum, { invoice }) => sum + invoice.totalPaise, 0))}.`}
            />
          )}
          {!isRaising && refused.length > 0 && (
            <Banner tone="bad" title={`${countOf(refused.length, 'invoice')} not raised.`}>
              Why stands beside each in the list. What you typed is still here.
            </Banner>
          )}
          {!isMailing && mailed.length > 0 && <Banner tone="good" title={`${countOf(mailed.length, 'invoice')} mailed.`} />}
          {!isMailing && notMailed.length > 0 && (
            <Banner tone="bad" title={`${countOf(notMailed.length, 'invoice')} not mailed.`}>
              Why stands beside each in the list.
            </Banner>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {working === null ? (
            <>
              {ready.length > 0 && (
                <Button {...lock} onClick={() => void raising.raise(codesOf(ready))}>
                  Raise {countOf(ready.length, 'invoice')}
                </Button>
              )}
              {refused.length > 0 && (
                <Button {...lock} variant={ready.length > 0 ? 'secondary' : 'primary'} onClick={() => void raising.raise(codesOf(refused))}>
                  Try {countOf(refused.length, 'invoice')} again
                </Button>
              )}
              {raised.length > 0 && (
                <Button variant="secondary" onClick={() => printing.open(paths.printMonthsEnd)}>
                  Print all
                </Button>
              )}
              {mayMail === true && toMail.length > 0 && (
                <Button {...lock} variant="secondary" onClick={() => void mailing.mail(codesOf(toMail))}>
                  Mail {countOf(toMail.length, 'invoice')}
                </Button>
              )}
              <Button variant="secondary" onClick={onChooseAgain}>
                {raised.length > 0 ? 'Done' : 'Choose other clients'}
              </Button>
            </>
          ) : (
            <Button variant="secondary" busy={working.stopping} onClick={isRaising ? raising.stop : mailing.stop}>
              {working.stopping ? 'Stopping after this one...' : 'Stop'}
            </Button>
          )}
        </div>
        <p id={reasonId} className="text-sm text-ink-muted empty:hidden">
          {[lockReason, mayMail === false && raised.length > 0 ? NOT_CONFIGURED : null].filter(Boolean).join(' ')}
        </p>
      </section>
      <BillList bills={bills} openedCode={opened?.bill.clientCode} onOpen={setOpenedCode} isShort={isRaising || ready.length > 0} />
      {opened && (
        <BillPreview
          key={opened.bill.clientCode}
          {...opened}
          position={{
            at: bills.indexOf(opened) + 1,
            of: bills.length,
            onStep: (step) => setOpenedCode(bills[bills.indexOf(opened) + step]?.bill.clientCode),
          }}
          isLocked={isRaising}
          // What it was refused for may be mended by that.
          onChange={(change) => void work.changeBill(opened.bill.clientCode, (bill) => ({ ...change(bill), outcome: null }))}
        />
      )}
      {printing.blockedDialog}
    </>
  )
}

/** The pressed button goes when raising begins and ends: the next Tab goes on from where it was. */
function useFocusAfter(isRaising: boolean) {
  const bar = useRef<HTMLElement>(null)
  const before = useRef(isRaising)
  useEffect(() => {
    if (before.current !== isRaising && document.activeElement === document.body) bar.current?.focus()
    before.current = isRaising
  }, [isRaising])
  return bar
}

import { useState, type ReactNode } from 'react'
import { CUSTOMER_LISTS, type CustomerList, type CustomerTotals, type MyShipmentPage } from '#domain/shipment/my-shipment.ts'
import { DownloadShipments } from '#features/account/my-shipments/download-shipments.tsx'
import { MyShipmentCard } from '#features/account/my-shipments/my-shipment-card.tsx'
import { MyShipmentsTable } from '#features/account/my-shipments/my-shipments-table.tsx'
import { useListInAddress } from '#features/account/my-shipments/use-list-in-address.ts'
import { useMyShipments } from '#features/account/my-shipments/use-my-shipments.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { useSearchKey } from '#ui/hooks/use-search-key.ts'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

const NAMES: Record<CustomerList, string> = { 'to-pay': 'To pay', 'on-the-way': 'On the way', past: 'Past' }
const EMPTY: Record<CustomerList, string> = {
  'to-pay': 'There is nothing to pay.',
  'on-the-way': 'Nothing is on the way.',
  past: 'Nothing has been delivered yet.',
}

/** A copy would show the next user of the device what this account receives, and what it costs. */
const NOT_KEPT: Partial<Record<NoAnswer, string>> = {
  unreachable:
    'Your shipments are not kept on this device, so that nobody else finds them here. They appear by themselves when you have signal.',
  'captive-portal': 'Your shipments are not kept on this device, so that nobody else finds them here.',
}

/** What the account booked, and what is sent from or to its confirmed e-mail address. */
export function MyShipments() {
  const { list, search, choose, searchFor } = useListInAddress()
  const { query, told } = useMyShipments(list, search)
  const { value: page } = query
  const trouble = query.trouble ?? query.moreTrouble
  const shown = list ?? page?.list ?? told?.list ?? null
  const totals = page?.totals ?? told?.totals ?? null
  // By this question's own answer: the sums of a search that found nothing say nothing of what there is.
  const own = page?.totals ?? null
  const isNew = own !== null && search.trim() === '' && CUSTOMER_LISTS.every((name) => countIn(own, name) === 0)
  return (
    <section aria-labelledby="my-shipments" className="flex flex-col gap-4">
      <h2 id="my-shipments" className="text-2xl">
        My shipments
      </h2>
      <ServerTrouble query={{ ...query, trouble }} words={noAnswerWords} role="status" stays>
        {page === null && trouble !== null
          ? NOT_KEPT[trouble]
          : 'This is the list as it was a moment ago. It goes when this page is closed: nothing of it is kept on this device.'}
      </ServerTrouble>
      {totals !== null && (!isNew || totals.invoicesDue > 0) && <TotalDue totals={totals} />}
      {isNew && (
        <EmptyState title="No shipments found.">
          Shipments that we book for this account, or that are sent from or to its e-mail address, appear here.
        </EmptyState>
      )}
      {!isNew && totals !== null && <SearchField text={search} onSearch={searchFor} />}
      {shown === null || isNew ? (
        trouble === null && page === null && <ListLoading />
      ) : (
        <Tabs label="My shipments" tabs={tabsOf(totals)} chosen={shown} onChoose={choose}>
          {page === null ? (
            trouble === null && <ListLoading />
          ) : (
            <List page={page} list={shown}>
              {search.trim() === '' ? (
                <EmptyState title={EMPTY[shown]} />
              ) : (
                <NothingFits search={search} shown={shown} totals={totals} onChoose={choose} onClear={() => searchFor('')} />
              )}
            </List>
          )}
          {page !== null && page.rows.length > 0 && (
            <div className="flex flex-col items-center gap-3">
              <p role="status" className="text-sm text-ink-muted tabular-nums">
                {shownOf(page.rows.length, totals === null ? null : countIn(totals, shown))}
              </p>
              {page.more && (
                <Button variant="secondary" busy={query.isLoadingMore} onClick={() => void query.more()}>
                  Show more
                </Button>
              )}
            </div>
          )}
        </Tabs>
      )}
      {!isNew && totals !== null && <DownloadShipments />}
    </section>
  )
}

/** The rows, as a table where there is room; `children` where there are none. */
function List({ page, list, children }: { page: MyShipmentPage; list: CustomerList; children: ReactNode }) {
  const wide = useWideScreen('56.25rem')
  // Of both shapes: who turns a tablet reads on.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])))
  const toPay = list === 'to-pay'
  if (page.rows.length === 0) return children
  if (wide) {
    const caption = `My shipments, ${NAMES[list].toLowerCase()}`
    return <MyShipmentsTable caption={caption} shipments={page.rows} toPay={toPay} opened={opened} onToggle={toggle} />
  }
  return (
    <ul className="flex flex-col gap-4">
      {page.rows.map((shipment) => (
        <li key={shipment.id}>
          <MyShipmentCard shipment={shipment} toPay={toPay} open={opened.has(shipment.id)} onToggle={() => toggle(shipment.id)} />
        </li>
      ))}
    </ul>
  )
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const searchKey = useSearchKey()
  return (
    <div className="max-w-xl">
      <TextInput
        {...searchKey}
        type="search"
        label="Search my shipments"
        placeholder="Tracking number, name or city"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => onSearch(target.value)}
      />
    </div>
  )
}

interface NothingFitsProps {
  search: string
  shown: CustomerList
  totals: CustomerTotals | null
  onChoose: (list: CustomerList) => void
  onClear: () => void
}

/** What is searched for may well stand in another list. */
function NothingFits({ search, shown, totals, onChoose, onClear }: NothingFitsProps) {
  const elsewhere = totals === null ? [] : CUSTOMER_LISTS.filter((name) => name !== shown && countIn(totals, name) > 0)
  return (
    <EmptyState
      title={`Nothing here fits “${search.trim()}”.`}
      actions={
        <>
          {totals !== null &&
            elsewhere.map((name) => (
              <Button key={name} variant="secondary" onClick={() => onChoose(name)}>
                {`${NAMES[name]}: ${countIn(totals, name).toLocaleString('en-IN')} found`}
              </Button>
            ))}
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        </>
      }
    />
  )
}

function ListLoading() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-36 w-full" />
      </div>
    </Loading>
  )
}

function tabsOf(totals: CustomerTotals | null) {
  return CUSTOMER_LISTS.map((key) => ({
    key,
    text: totals === null ? NAMES[key] : `${NAMES[key]} (${countIn(totals, key).toLocaleString('en-IN')})`,
  }))
}

function countIn({ toPay, onTheWay, past }: CustomerTotals, list: CustomerList): number {
  return { 'to-pay': toPay, 'on-the-way': onTheWay, past }[list]
}

function shownOf(rows: number, all: number | null): string {
  return all === null || all <= rows ? countOf(rows, 'shipment') : `${rows.toLocaleString('en-IN')} of ${countOf(all, 'shipment')}`
}

/** Everything the customer owes, as the server sums it up, and what it is made of. */
function TotalDue({ totals: { due, duePaise, invoicesDue, invoicesDuePaise } }: { totals: CustomerTotals }) {
  const parts = [
    ...(due > 0 ? [`${formatRupees(duePaise)} for ${countOf(due, 'shipment')}`] : []),
    ...(invoicesDue > 0 ? [`${formatRupees(invoicesDuePaise)} on ${countOf(invoicesDue, 'invoice')}`] : []),
  ]
  return (
    <dl className="rounded-card border border-line bg-sunken px-5 py-4">
      <dt className="text-ink-muted">Total due</dt>
      <dd>
        <span className="block text-2xl font-bold tabular-nums">{formatRupees(duePaise + invoicesDuePaise)}</span>
        {parts.length > 0 && <span className="block text-sm text-ink-muted tabular-nums">{parts.join(' · ')}</span>}
      </dd>
    </dl>
  )
}

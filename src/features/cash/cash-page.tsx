import { useState } from 'react'
import type { CarriedCash, CashHandOver } from '#domain/billing/cash/counted-cash.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { CarriedCard, hasCashToCount } from '#features/cash/carried-card.tsx'
import { ClaimedUpiList } from '#features/cash/claimed-upi-list.tsx'
import { CountDialog } from '#features/cash/count-dialog.tsx'
import { HandOverList } from '#features/cash/hand-over-list.tsx'
import { useCash } from '#features/cash/use-cash.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { Page } from '#ui/layout/page.tsx'

/** Who carries the company's cash, the counting of it, and what was counted. */
export function CashPage() {
  const query = useCash()
  const [counting, setCounting] = useState<CarriedCash | null>(null)
  const cash = query.value

  function taken(handOver: CashHandOver) {
    query.change((before) => ({
      ...before,
      people: before.people.flatMap((person) => (person.driverId === handOver.driverId ? withoutCash(person) : [person])),
      handOvers: [handOver, ...before.handOvers.filter(({ id }) => id !== handOver.id)],
    }))
  }

  return (
    <Page title="Cash" lead="What drivers collected at the door and carry, and its counting." width="normal">
      {cash === null && query.isAsking && (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords}>
        Cash is counted on the server alone, so that nothing of it is counted twice.
      </ServerTrouble>
      {cash !== null && (
        <>
          <section aria-labelledby="cash-carried" className="flex flex-col gap-3">
            <h2 id="cash-carried" className="text-xl">
              Carried now: {formatShortRupees(cash.people.reduce((sum, { carriedPaise }) => sum + carriedPaise, 0))}
            </h2>
            {cash.people.length === 0 ? (
              <EmptyState title="Nobody carries any cash.">
                What a driver collects comes here as soon as the capture has arrived. A driver may carry{' '}
                {formatShortRupees(cash.limitPaise)}.
              </EmptyState>
            ) : (
              <ul aria-label="Who carries cash" className="flex flex-col gap-3">
                {cash.people.map((person) => (
                  <li key={person.driverId}>
                    <CarriedCard
                      person={person}
                      limitPaise={cash.limitPaise}
                      isOnlyOne={cash.people.filter(hasCashToCount).length === 1}
                      onCount={() => setCounting(person)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <ClaimedUpiList onSettled={query.again} />
          <HandOverList handOvers={cash.handOvers} />
        </>
      )}
      {counting !== null && (
        <CountDialog
          person={cash?.people.find(({ driverId }) => driverId === counting.driverId) ?? counting}
          onClose={() => setCounting(null)}
          onTaken={taken}
          onChanged={query.again}
        />
      )}
    </Page>
  )
}

/** The claims and what waits for review stay with the driver. */
function withoutCash(person: CarriedCash): CarriedCash[] {
  const left = { ...person, carriedPaise: 0, collections: 0, since: null }
  return left.checkedPaise === 0 && left.claimedPaise === 0 ? [] : [left]
}

import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import type { Need } from '#domain/today/needs.ts'
import { FiguresSection } from '#features/today/figures/figures-section.tsx'
import { NeedsSection } from '#features/today/needs/needs-section.tsx'
import { useNeeds, useWaiting } from '#features/today/needs/use-needs.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readSyncStatus } from '#store/reads/sync-status.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { Page } from '#ui/layout/page.tsx'

/** What needs somebody and how it goes, from this device: it opens without signal. `billing` says how it stands with what was shipped. */
export function TodayPage({ billing }: { billing: ReactNode }) {
  const db = useDatabase()
  const needs = useNeeds()
  const waiting = useWaiting()
  const sync = useLiveQuery(() => readSyncStatus(db), [db])
  const isCopying = sync !== undefined && sync.mirror.phase !== 'complete'

  return (
    <Page title="Today" lead={sync && asOfWords(sync.lastContactAt)} width="full">
      {isCopying && (
        <Progress
          label="Copying shipments to this device, newest first"
          detail={`${sync.mirror.rows.toLocaleString('en-IN')} so far. The counts are complete once all of them are here.`}
        />
      )}
      <ServerTrouble query={needs} words={() => 'The counts could not be read from this device.'} tone="bad">
        Nothing is lost: what you saved here is still in the queue.
      </ServerTrouble>
      {needs.counts === null && needs.trouble === null && (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {needs.counts !== null && <NeedsSection needs={isCopying ? foundSoFar(needs.counts) : needs.counts} waiting={waiting} />}
      {billing}
      {sync && !isCopying && <FiguresSection />}
    </Page>
  )
}

/** While the copy is on its way, none found says nothing yet. */
function foundSoFar(counts: Record<Need, number>): Record<Need, number | null> {
  const { unassigned, late, failed, unbilled } = counts
  return { unassigned: unassigned || null, late: late || null, failed: failed || null, unbilled: unbilled || null }
}

function asOfWords(lastContactAt: number | null): string {
  if (lastContactAt === null) return 'This device has not heard from the office yet.'
  return `From this device, as the office said at ${formatInstant(lastContactAt)}.`
}

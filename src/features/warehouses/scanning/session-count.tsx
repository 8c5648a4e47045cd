import { Button } from '#ui/controls/button.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import type { ScansOfSession } from '#store/reads/read-scans.ts'

interface SessionCountProps {
  session: ScansOfSession
  onUndo: () => void
  onStartNew: () => void
}

/** How many parcels went each way since this person began here. */
export function SessionCount({ session: { counts, needsYou, startedAt, canUndo }, onUndo, onStartNew }: SessionCountProps) {
  return (
    <section aria-label="This count" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <dl className="grid grid-cols-2 gap-3 text-center">
        <Count word="In" number={counts.in} />
        <Count word="Out" number={counts.out} />
      </dl>
      {needsYou > 0 && (
        <p className="font-semibold text-bad">
          {needsYou} {needsYou === 1 ? 'scan needs' : 'scans need'} you and {needsYou === 1 ? 'is' : 'are'} not counted. The queue says why.
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {startedAt === null
          ? 'The count begins with the first scan.'
          : `Counted since ${formatInstant(new Date(startedAt).toISOString())}.`}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {/* The second press of a double one would take back a scan that nobody looked at. */}
        <Button variant="secondary" size="large" disabled={!canUndo} onClick={({ detail }) => detail <= 1 && onUndo()}>
          Undo last
        </Button>
        <Button variant="secondary" size="large" disabled={startedAt === null} onClick={onStartNew}>
          New count
        </Button>
      </div>
    </section>
  )
}

function Count({ word, number }: { word: string; number: number }) {
  return (
    <div className="flex flex-col-reverse rounded-control bg-sunken p-3">
      <dt className="text-lg font-semibold">{word}</dt>
      <dd className="text-5xl leading-none font-bold tabular-nums">{number.toLocaleString('en-IN')}</dd>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { STAND_IN_RATE } from '#domain/billing/gst.ts'
import type { RecipientListState } from '#features/shipments/many/use-recipient-list.ts'
import { Button } from '#ui/controls/button.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { useRoomBelow } from '#ui/hooks/use-room-below.ts'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

/** What the parcels come to, and the button that makes them: always in sight under the list. */
export function ListBar({ list, onDiscard }: { list: RecipientListState; onDiscard: () => void }) {
  const { ready, typed, quote, progress, state } = list
  const waiting = typed.length - ready.length
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar, true)
  const isMaking = progress !== null
  const wasMaking = useRef(isMaking)

  // The pressed button is gone; the page moves on from here where there is something to tell.
  useEffect(() => {
    if (wasMaking.current === isMaking) return
    wasMaking.current = isMaking
    if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus()
  }, [isMaking])

  return (
    <section
      ref={bar}
      aria-label="Quote"
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6"
    >
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        <Figure
          term="Ready"
          value={[
            ready.length.toLocaleString('en-IN'),
            ...(waiting > 0 ? [`${waiting.toLocaleString('en-IN')} not yet`] : []),
            ...(state.asked.size > 0 ? [`${state.asked.size.toLocaleString('en-IN')} to check`] : []),
          ].join(', ')}
        />
        <Figure isDetail term="Pieces" value={quote.pieces.toLocaleString('en-IN')} />
        <Figure isDetail term="Total weight" value={`${kilograms.format(quote.weightKg)} kg`} />
        <Figure isDetail term="Base price" value={formatRupees(quote.basePaise)} />
        <Figure isDetail term={`GST ${STAND_IN_RATE}%`} value={formatRupees(quote.gstPaise)} />
        {quote.collectPaise > 0 && <Figure isDetail term="To collect" value={formatRupees(quote.collectPaise)} />}
        <Figure term="Total" value={formatRupees(quote.basePaise + quote.gstPaise)} />
      </dl>
      {progress === null ? (
        <div key="asked" className="flex flex-wrap gap-3">
          <Button onClick={() => void list.create()}>
            {ready.length === 0 ? 'Create shipments' : `Create ${countOf(ready.length, 'shipment')}`}
          </Button>
          {list.isDirty && (
            <Button variant="danger" onClick={onDiscard}>
              Discard
            </Button>
          )}
        </div>
      ) : (
        // Apart from the buttons before: Stop must not turn into Discard under the finger.
        <div key="making" className="flex min-w-64 flex-1 items-end gap-3">
          <div className="flex-1">
            <Progress
              label="Creating shipments"
              value={progress.done}
              max={progress.total}
              detail={`${progress.done.toLocaleString('en-IN')} of ${progress.total.toLocaleString('en-IN')}`}
            />
          </div>
          <Button variant="secondary" onClick={list.stop}>
            Stop
          </Button>
        </div>
      )}
    </section>
  )
}

/** On a phone the list needs the room of the details. */
function Figure({ term, value, isDetail = false }: { term: string; value: string; isDetail?: boolean }) {
  return (
    <div className={isDetail ? 'hidden gap-1.5 sm:flex' : 'flex gap-1.5'}>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  )
}

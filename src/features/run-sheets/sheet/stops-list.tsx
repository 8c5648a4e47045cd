import * as paths from '#domain/app-paths.ts'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { placesAtDoors, type PlaceAtDoor } from '#domain/run-sheet/doors.ts'
import { moved } from '#domain/run-sheet/order-of-stops.ts'
import { standingOf, standingWords, type RunSheet, type RunSheetStop, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { partWords, piecesBack, piecesOut, piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { windowWords } from '#domain/time-and-money/time-window.ts'
import { proposed } from '#features/run-sheets/add-to-sheet.ts'
import { doorWords, placeWords, STANDING_TONES } from '#features/run-sheets/sheet-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDragOrder } from '#ui/hooks/use-drag-order.ts'
import { GripIcon } from '#ui/layout/action-icons.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

interface StopsListProps {
  sheet: RunSheet
  shipments: ShipmentsById
  /** Ids of shipments, as moved here and perhaps not saved yet. */
  order: string[]
  isMoved: boolean
  onMove: (order: string[]) => void
  onSave: () => void
  onLeave: () => void
  onRemove: (shipmentId: string) => Promise<void>
}

/** The stops in the order of the way: dragged, or moved by buttons, on which Alt and an arrow does the same. */
export function StopsList({ sheet, shipments, order, isMoved, onMove, onSave, onLeave, onRemove }: StopsListProps) {
  const { handle, rowStyle } = useDragOrder((from, to) => onMove(moved(order, from, to)))
  const stops = new Map(sheet.stops.map((stop) => [stop.shipment_id, stop]))
  if (order.length === 0) return <EmptyState title="Nothing is on this run sheet yet." />
  const isOpen = sheet.state !== 'closed'
  // While it is loaded, each stop says itself what was scanned so far.
  const places = placesAtDoors(order, shipments, sheet.state === 'draft' ? [] : sheet.stops)
  const proposal = proposed(order, shipments)

  function move(at: number, way: Way) {
    const id = order[at]
    const to = way === 'up' ? at - 1 : at + 1
    if (id === undefined || to < 0 || to >= order.length) return
    onMove(moved(order, at, to))
    // The row moves away under the finger: the focus goes along with it, on the button that moves it on.
    requestAnimationFrame(() => document.getElementById(controlId(way, id))?.focus())
  }

  function moveByKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? 'up' : 'down')
  }

  async function remove(id: string) {
    const others = order.filter((each) => mayBeTakenOff(stops.get(each), shipments.get(each)))
    const at = others.indexOf(id)
    await onRemove(id)
    const next = others[at + 1] ?? others[at - 1]
    if (next !== undefined) requestAnimationFrame(() => document.getElementById(controlId('remove', next))?.focus({ preventScroll: true }))
  }

  return (
    <section aria-labelledby="stops" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="stops" className="text-xl">
          Stops
        </h2>
        {isOpen && proposal.join() !== order.join() && (
          <Button variant="secondary" onClick={() => onMove(proposal)}>
            Order by PIN code and street
          </Button>
        )}
      </div>
      {isMoved && (
        <div
          role="status"
          className="sticky top-2 z-10 flex flex-wrap items-center gap-3 rounded-card border border-line-strong bg-surface p-3 shadow-high"
        >
          <p className="font-semibold">The order has changed.</p>
          <Button onClick={onSave}>Save order</Button>
          <Button variant="secondary" onClick={onLeave}>
            Leave it as it was
          </Button>
        </div>
      )}
      <ol aria-label="Stops in order" className="overflow-hidden rounded-card border border-line bg-surface">
        {order.map((id, at) => {
          const stop = stops.get(id)
          const shipment = shipments.get(id)
          const place = places.get(id)
          if (stop === undefined || place === undefined) return null
          // Of several at one door, the number alone does not say which.
          const which = place.shipments === 1 ? String(place.number) : `${place.number}, ${shipment?.tracking_number ?? 'unknown'},`
          return (
            <li
              key={id}
              style={rowStyle(at)}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-3 last:border-b-0"
            >
              {isOpen && (
                <span {...handle(at)}>
                  <GripIcon />
                </span>
              )}
              <span className="w-8 shrink-0 text-right text-lg font-bold tabular-nums">{place.isFirst && place.number}</span>
              <StopWords sheet={sheet} stop={stop} shipment={shipment} place={place} />
              {isOpen && (
                <div
                  role="group"
                  aria-label={`Stop ${which} ${shipment?.to_name_or_company ?? 'unknown'}`}
                  className="flex flex-wrap gap-2"
                >
                  <Button
                    id={controlId('up', id)}
                    variant="secondary"
                    aria-label={`Move stop ${which} up`}
                    aria-keyshortcuts="Alt+ArrowUp"
                    aria-disabled={at === 0 || undefined}
                    className="min-w-target"
                    onKeyDown={(event) => moveByKey(event, at)}
                    onClick={() => move(at, 'up')}
                  >
                    ↑
                  </Button>
                  <Button
                    id={controlId('down', id)}
                    variant="secondary"
                    aria-label={`Move stop ${which} down`}
                    aria-keyshortcuts="Alt+ArrowDown"
                    aria-disabled={at === order.length - 1 || undefined}
                    className="min-w-target"
                    onKeyDown={(event) => moveByKey(event, at)}
                    onClick={() => move(at, 'down')}
                  >
                    ↓
                  </Button>
                  {mayBeTakenOff(stop, shipment) && (
                    <Button id={controlId('remove', id)} variant="quiet-danger" onClick={() => void remove(id)}>
                      Remove<span className="sr-only"> stop {which}</span>
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type Way = 'up' | 'down'

const controlId = (what: Way | 'remove', id: string) => `${what}-${id}`

/** What is done stays, to be counted at the end of the day. */
function mayBeTakenOff(stop: RunSheetStop | undefined, shipment: Shipment | undefined): boolean {
  if (stop === undefined) return false
  const standing = standingOf(stop, shipment)
  return standing !== 'delivered' && standing !== 'returned'
}

function ScannedOut({ stop, all }: { stop: RunSheetStop; all: number }) {
  const out = piecesOut(stop, all)
  if (out === 0) return <Badge tone="neutral">Not scanned</Badge>
  return out < all ? <Badge tone="warn">{partWords(out, all)} scanned out</Badge> : <Badge tone="good">Scanned out</Badge>
}

/** How much of it went along, and came back, where that was not all. */
function InPart({ stop, all }: { stop: RunSheetStop; all: number }) {
  const out = piecesOut(stop, all)
  const back = piecesBack(stop, all)
  return (
    <>
      {out > 0 && out < all && <span>{partWords(out, all)} went out</span>}
      {stop.back_at !== null && piecesStillOut(stop, all) > 0 && <span>{partWords(back, back + piecesStillOut(stop, all))} back</span>}
    </>
  )
}

interface StopWordsProps {
  sheet: RunSheet
  stop: RunSheetStop
  shipment: Shipment | undefined
  place: PlaceAtDoor
}

function StopWords({ sheet, stop, shipment, place }: StopWordsProps) {
  const standing = standingOf(stop, shipment)
  return (
    <div className="flex min-w-48 flex-1 flex-col gap-1 wrap-anywhere">
      <strong>{shipment?.to_name_or_company ?? 'A shipment that is not on this device'}</strong>
      {shipment && <span className="text-ink-muted">{placeWords(shipment)}</span>}
      {place.shipments > 1 && place.isFirst && <span className="font-semibold">One stop: {doorWords(place)}</span>}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {shipment && (
          <>
            <Link
              to={paths.shipment(shipment.id)}
              className="inline-flex min-h-6 items-center text-link tabular-nums underline-offset-4 hover:underline pointer-coarse:min-h-target"
            >
              {shipment.tracking_number}
            </Link>
            {countOf(piecesOf(shipment), 'piece')}
            {windowWords(shipment) && <span>{windowWords(shipment)}</span>}
            {toCollect(shipment) > 0 && <span>Collect {formatRupees(toCollect(shipment))}</span>}
          </>
        )}
        {stop.added_late && <Badge tone="info">New</Badge>}
        {sheet.state === 'draft' ? (
          <ScannedOut stop={stop} all={shipment === undefined ? 1 : piecesOf(shipment)} />
        ) : (
          <Badge tone={STANDING_TONES[standing]}>{standingWords(standing)}</Badge>
        )}
        {sheet.state !== 'draft' && shipment && <InPart stop={stop} all={piecesOf(shipment)} />}
        {stop.note && <span>{stop.note}</span>}
      </span>
    </div>
  )
}

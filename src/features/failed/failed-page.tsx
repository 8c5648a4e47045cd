import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { attemptsOf, daysWaiting, DECIDE_WITHIN, isUrgent } from '#domain/shipment/failure/failed-decision.ts'
import { FAILURE_REASONS } from '#domain/shipment/failure/failure.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { toDecideIn } from '#domain/shipment/failure/to-decide.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { DecideDialog } from '#features/failed/decide-dialog.tsx'
import { FailedRow } from '#features/failed/failed-row.tsx'
import { HeldForPickUp } from '#features/failed/held-for-pick-up.tsx'
import { ReturnsOnTheirWay } from '#features/failed/returns-on-their-way.tsx'
import { StillWithDriver } from '#features/failed/still-with-driver.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMeta } from '#store/database/meta.ts'
import { readFailedShipments, readHeld, readReturns, readTakenOff } from '#store/reads/failures/failed-shipments.ts'
import { readClients } from '#store/reads/read-clients.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Checkbox, Select } from '#ui/controls/field.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { Page } from '#ui/layout/page.tsx'

/** Nobody decides on more at once; the rest comes by a press. */
const SHOWN_AT_ONCE = 100

const NONE = 'none'

/** The choices of how long at least it waits. */
const LEAST_DAYS = [1, 2, 3, 7]

/** What waits for a decision, from this device: the oldest first. */
export function FailedPage() {
  const db = useDatabase()
  const [search, setSearch] = useSearchParams()
  const choice = choiceIn(search)
  const held = useLiveQuery(async () => {
    const [shipments, waiting, takenOff, warehouses, returns, drivers, clients, mirror, { within }] = await Promise.all([
      readFailedShipments(db),
      readHeld(db),
      readTakenOff(db),
      readWarehouses(db),
      readReturns(db),
      readDrivers(db),
      readClients(db),
      readMeta(db, 'mirror'),
      readMeta(db, 'decisions'),
    ])
    return {
      shipments,
      waiting,
      takenOff,
      warehouses,
      returns,
      drivers,
      clients,
      isWhole: mirror.phase === 'complete',
      within: within ?? DECIDE_WITHIN,
    }
  }, [db])
  const [arrived] = useState(toDecideIn(useLocation().state))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(arrived))
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const [decisions, setDecisions] = useState(0)

  // What was pressed leaves the list: by keyboard one goes on from its top.
  useEffect(() => {
    if (decisions > 0) document.querySelector<HTMLElement>('h1')?.focus()
  }, [decisions])

  if (held === undefined) return <Loading />
  const { shipments, waiting, takenOff, warehouses, returns, drivers, clients, isWhole, within } = held
  const today = todayInIndia()
  const nameOf = new Map(drivers.map(({ id, name }) => [id, name]))
  const clientNames = new Map(clients.map(({ client_code, client_name }) => [client_code, `${client_name} (${client_code})`]))
  const fitting = shipments.filter((shipment) => fits(shipment, choice, today, within.attempts))
  // What somebody has selected elsewhere is in sight, wherever it stands.
  const shown = fitting.slice(0, Math.max(most, fitting.findLastIndex(({ id }) => arrived.includes(id)) + 1))
  const chosen = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const pressing = shipments.filter((shipment) => isUrgent(shipment, today, within)).length

  function filter(name: string, value: string) {
    setSearch(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  }

  function toggle(id: string) {
    setSelected((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])))
  }

  return (
    <Page
      title="Failed deliveries"
      lead={
        shipments.length === 0
          ? 'What could not be delivered and waits for a decision.'
          : `${shipments.length === 1 ? '1 delivery waits' : `${shipments.length.toLocaleString('en-IN')} deliveries wait`} for a decision${pressing > 0 ? `, ${pressing.toLocaleString('en-IN')} of them now` : ''}. The oldest first.`
      }
      actions={
        <Link to={paths.driversMonth} className={buttonClass('secondary')}>
          Drivers’ month
        </Link>
      }
    >
      {!isWhole && <Progress label="Getting the shipments…" />}
      {shipments.length > 0 && (
        <section aria-label="Filter" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
          <Select label="Client" value={choice.client} onChange={({ target }) => filter('client', target.value)}>
            <option value="">All clients</option>
            {valuesOf(shipments, (shipment) => shipment.client_code ?? NONE, choice.client).map((code) => (
              <option key={code} value={code}>
                {code === NONE ? 'No client' : (clientNames.get(code) ?? code)}
              </option>
            ))}
          </Select>
          <Select label="Driver" value={choice.driver} onChange={({ target }) => filter('driver', target.value)}>
            <option value="">All drivers</option>
            {valuesOf(shipments, (shipment) => shipment.driver_id ?? NONE, choice.driver).map((id) => (
              <option key={id} value={id}>
                {id === NONE ? 'No driver' : (nameOf.get(id) ?? 'A driver who has left')}
              </option>
            ))}
          </Select>
          <Select label="Reason" value={choice.reason} onChange={({ target }) => filter('reason', target.value)}>
            <option value="">All reasons</option>
            {FAILURE_REASONS.map((each) => (
              <option key={each} value={each}>
                {failureWords(each)}
              </option>
            ))}
            <option value={NONE}>No reason of the list</option>
          </Select>
          <Select label="Attempts" value={choice.attempts} onChange={({ target }) => filter('attempts', target.value)}>
            <option value="">Any number</option>
            {Array.from({ length: within.attempts + 1 }, (_, attempts) => (
              <option key={attempts} value={attempts}>
                {attempts === 0 ? 'No attempt yet' : attempts < within.attempts ? countOf(attempts, 'attempt') : `${attempts} or more`}
              </option>
            ))}
          </Select>
          <Select label="Waiting" value={choice.days} onChange={({ target }) => filter('days', target.value)}>
            <option value="">However long</option>
            <option value="0">Since today</option>
            {LEAST_DAYS.map((days) => (
              <option key={days} value={days}>
                {countOf(days, 'day')} or longer
              </option>
            ))}
          </Select>
        </section>
      )}
      {isWhole && shipments.length === 0 && (
        <EmptyState title="Nothing waits for a decision.">What a driver could not deliver comes here by itself.</EmptyState>
      )}
      {shipments.length > 0 && fitting.length === 0 && (
        <EmptyState title="Nothing fits this choice.">
          <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
            Show all
          </Button>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <>
          <div className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-2">
            <Checkbox
              label={`Select all ${shown.length.toLocaleString('en-IN')} shown`}
              checked={chosen.length === shown.length}
              ref={(box) => {
                if (box !== null) box.indeterminate = chosen.length > 0 && chosen.length < shown.length
              }}
              onChange={() => setSelected(chosen.length === shown.length ? new Set() : new Set(shown.map(({ id }) => id)))}
            />
            <Button disabled={chosen.length === 0} onClick={() => setAsked(chosen)}>
              {chosen.length === 0 ? 'Decide on the selected' : `Decide on ${countOf(chosen.length, 'shipment')}`}
            </Button>
          </div>
          <ul aria-label="Failed deliveries" className="flex flex-col gap-2">
            {shown.map((shipment) => (
              <FailedRow
                key={shipment.id}
                shipment={shipment}
                today={today}
                driverName={shipment.driver_id === null ? null : (nameOf.get(shipment.driver_id) ?? 'A driver who has left')}
                clientName={shipment.client_code ? (clientNames.get(shipment.client_code) ?? shipment.client_code) : null}
                isPressing={isUrgent(shipment, today, within)}
                isSelected={selected.has(shipment.id)}
                onToggle={() => toggle(shipment.id)}
                onDecide={() => setAsked([shipment.id])}
              />
            ))}
          </ul>
        </>
      )}
      {fitting.length > shown.length && (
        <Button variant="secondary" className="self-center" onClick={() => setMost(shown.length + SHOWN_AT_ONCE)}>
          Show more
        </Button>
      )}
      {takenOff.length > 0 && <StillWithDriver takenOff={takenOff} nameOf={nameOf} />}
      {waiting.length > 0 && (
        <HeldForPickUp waiting={waiting} takenOff={takenOff} nameOf={new Map(warehouses.map(({ id, name }) => [id, name]))} />
      )}
      {returns.length > 0 && <ReturnsOnTheirWay returns={returns} nameOf={nameOf} />}
      {asked !== null && (
        <DecideDialog
          shipmentIds={asked}
          one={(asked.length === 1 && shipments.find(({ id }) => id === asked[0])) || null}
          onClose={() => setAsked(null)}
          onDecided={() => {
            setAsked(null)
            setSelected(new Set())
            setDecisions(decisions + 1)
          }}
        />
      )}
    </Page>
  )
}

interface Choice {
  client: string
  driver: string
  reason: string
  attempts: string
  days: string
}

function choiceIn(search: URLSearchParams): Choice {
  const said = (name: keyof Choice) => search.get(name) ?? ''
  return { client: said('client'), driver: said('driver'), reason: said('reason'), attempts: said('attempts'), days: said('days') }
}

/** Of attempts, the most that can be chosen stands for more as well; of days, each but today. */
function fits(shipment: Shipment, { client, driver, reason, attempts, days }: Choice, today: string, most: number): boolean {
  const waiting = daysWaiting(shipment, today)
  return (
    (client === '' || (shipment.client_code ?? NONE) === client) &&
    (driver === '' || (shipment.driver_id ?? NONE) === driver) &&
    (reason === '' || (shipment.failure?.reason ?? NONE) === reason) &&
    (attempts === '' || Math.min(attemptsOf(shipment), most) === Number(attempts)) &&
    (days === '' || (days === '0' ? waiting === 0 : waiting >= Number(days)))
  )
}

/** What can be chosen, with what is chosen although nothing has it any more. */
function valuesOf(shipments: readonly Shipment[], valueOf: (shipment: Shipment) => string, chosen: string | undefined): string[] {
  const values = new Set(shipments.map(valueOf))
  if (chosen) values.add(chosen)
  return [...values].toSorted()
}

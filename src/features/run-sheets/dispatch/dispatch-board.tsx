import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type SubmitEvent } from 'react'
import { AREA_KINDS, AREA_WORDS, areasOf, loadOfSheets, loadWith, type Area, type AreaKind } from '#domain/run-sheet/areas.ts'
import { outToCollect } from '#domain/run-sheet/run-sheet.ts'
import { DriverLoads } from '#features/run-sheets/dispatch/driver-loads.tsx'
import { addedWords, draftOf, planDay, type PlannedDriver } from '#features/run-sheets/plan-day.ts'
import { NOT_SAVED } from '#features/run-sheets/sheet-messages.ts'
import { NotProposed } from '#features/run-sheets/sheet/not-proposed.tsx'
import { useCarriedCash } from '#features/run-sheets/sheet/use-carried-cash.ts'
import { useFreeOf, useParcelsHere } from '#features/run-sheets/sheet/use-parcels-here.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readOpenSheets, readShipmentsOf } from '#store/reads/run-sheets/read-run-sheets.ts'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Select } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface DispatchBoardProps {
  day: string
  /** Shipments that were selected in their list; without any it plans what is at a warehouse. */
  chosen: readonly string[]
  onClose: () => void
  onPlanned: (said: string, isWhole: boolean) => void
}

/** A day's parcels to several drivers in one go: each area gets a driver, each driver one sheet. */
export function DispatchBoard({ day, chosen, onClose, onPlanned }: DispatchBoardProps) {
  const db = useDatabase()
  const formId = useId()
  const [given, setGiven] = useState<string | null>(null)
  const [kind, setKind] = useState<AreaKind>('pin')
  // By shipment: who looks at the same parcels by city instead still sees whose they are.
  const [drivers, setDrivers] = useState<ReadonlyMap<string, string>>(new Map())
  const attempt = useFormSubmit(NOT_SAVED)
  const { carriedBy } = useCarriedCash()
  const choices = useLiveQuery(async () => {
    const [people, warehouses, open] = await Promise.all([readDrivers(db), readWarehouses(db), readOpenSheets(db)])
    const active = warehouses.filter(({ status }) => status === 'active')
    const latest = open.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]?.warehouse_id
    const usual = active.find(({ id }) => id === latest)?.id ?? active[0]?.id ?? ''
    return { people, warehouses: active, usual, open, onSheets: await readShipmentsOf(db, open) }
  }, [db])
  const warehouseId = given ?? choices?.usual ?? ''
  const { here, query } = useParcelsHere(chosen.length > 0 ? null : warehouseId, day)
  const ofChosen = useFreeOf(chosen, day)
  const goods = chosen.length > 0 ? ofChosen : here
  const parcels = goods?.parcels
  const areas = parcels && areasOf(parcels, kind)
  const fieldOf = (at: number) => `${formId}-${at}`
  const driverOf = ({ shipmentIds }: Area) => {
    const names = new Set(shipmentIds.map((id) => drivers.get(id) ?? ''))
    return names.size === 1 ? ([...names][0] ?? '') : SEVERAL
  }
  // What has left since, on another sheet or delivered, is planned for nobody.
  const planned = plannedDrivers(
    (areas ?? []).flatMap(({ shipmentIds }) => shipmentIds),
    drivers,
  )
  const more = planned.filter(({ driverId }) => draftOf(driverId, { day, warehouseId }, choices?.open ?? []) !== undefined).length
  const loads = choices?.people.map(({ id, name }) => {
    const own = (parcels ?? []).filter((parcel) => drivers.get(parcel.id) === id)
    const drafts = choices.open.filter(({ state }) => state === 'draft')
    return {
      driverId: id,
      name,
      load: loadWith(loadOfSheets(id, day, choices.open, choices.onSheets), own),
      given: own.length,
      toSendPaise: loadWith(loadOfSheets(id, day, drafts, choices.onSheets), own).collects,
      outPaise: outToCollect(id, choices.open, choices.onSheets),
      carried: carriedBy(id),
    }
  })

  function give({ shipmentIds }: Area, driverId: string) {
    if (driverId !== SEVERAL) setDrivers(new Map([...drivers, ...shipmentIds.map((id): [string, string] => [id, driverId])]))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const missing =
      planned.length === 0 ? [{ field: fieldOf(0), label: 'Driver', message: `Choose a driver for ${MISSING_WORDS[kind]}.` }] : []
    void attempt.run(missing, async () => {
      try {
        const done = await planDay(db, { day, warehouseId, planned })
        onPlanned(addedWords(done), done.refused.length === 0)
        return null
      } catch (problem) {
        return saveFailureWords(problem)
      }
    })
  }

  return (
    <Dialog
      title="Dispatch board"
      size="form"
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          {planWords(planned.length - more, more)}
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {attempt.failure !== null && <Banner tone="bad" role="alert" title={attempt.failure} />}
        <p>Give each area a driver for {formatDate(day)}. A driver who has a draft of that day gets more on it.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {choices && choices.warehouses.length > 1 && (
            <Select label="Warehouse" value={warehouseId} onChange={({ target }) => setGiven(target.value)}>
              {choices.warehouses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <Select
            label="Areas by"
            value={kind}
            // The first field gets the focus, and the warehouse comes before it.
            disabled={choices === undefined}
            onChange={({ target }) => setKind(AREA_KINDS.find((each) => each === target.value) ?? 'pin')}
          >
            {AREA_KINDS.map((each) => (
              <option key={each} value={each}>
                {AREA_WORDS[each]}
              </option>
            ))}
          </Select>
        </div>
        {chosen.length === 0 && (
          <ServerTrouble query={query} words={() => 'The office could not say what is here. This is what the device knows.'} />
        )}
        {(areas === undefined || choices === undefined) && <Loading />}
        {areas?.length === 0 && (
          <EmptyState title={chosen.length > 0 ? 'None of the selected can go along.' : 'Nothing is here that could go along.'}>
            {chosen.length > 0
              ? 'They are on a run sheet already, or need no driver.'
              : 'What was scanned into this warehouse and is on no run sheet shows here. Scan parcels in, or choose another warehouse.'}
          </EmptyState>
        )}
        {goods && <NotProposed {...goods} />}
        {choices && areas && areas.length > 0 && (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <ul aria-label="Areas" className="flex flex-col gap-3">
              {areas.map((area, at) => (
                <li key={area.key}>
                  <Select
                    id={fieldOf(at)}
                    label={area.name}
                    hint={[
                      countOf(area.shipmentIds.length, 'shipment'),
                      countOf(area.pieces, 'piece'),
                      ...(area.collects > 0 ? [`${formatRupees(area.collects)} to collect`] : []),
                    ].join(', ')}
                    error={attempt.errorOf(fieldOf(at))}
                    value={driverOf(area)}
                    onChange={({ target }) => give(area, target.value)}
                  >
                    <option value="">Nobody yet</option>
                    {driverOf(area) === SEVERAL && <option value={SEVERAL}>Several drivers</option>}
                    {choices.people.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </li>
              ))}
            </ul>
            <div className="lg:sticky lg:top-0">
              <DriverLoads loads={loads ?? []} />
            </div>
          </div>
        )}
      </form>
    </Dialog>
  )
}

const SEVERAL = 'several'
const MISSING_WORDS: Record<AreaKind, string> = { pin: 'a PIN code', prefix: 'an area', city: 'a city' }

/** Who has a draft already gets no second sheet. */
function planWords(made: number, more: number): string {
  if (more === 0) return made === 0 ? 'Make run sheets' : `Make ${countOf(made, 'run sheet')}`
  return `Add to ${countOf(more, 'run sheet')}${made > 0 ? `, make ${made}` : ''}`
}

function plannedDrivers(shipmentIds: readonly string[], drivers: ReadonlyMap<string, string>): PlannedDriver[] {
  const planned = new Map<string, string[]>()
  for (const id of shipmentIds) {
    const driverId = drivers.get(id)
    if (driverId) planned.set(driverId, [...(planned.get(driverId) ?? []), id])
  }
  return [...planned].map(([driverId, ids]) => ({ driverId, shipmentIds: ids }))
}

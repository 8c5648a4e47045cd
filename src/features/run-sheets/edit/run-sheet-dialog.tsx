import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type SubmitEvent } from 'react'
import { VEHICLE_LIMIT, type RunSheet, type TypedRunSheet } from '#domain/run-sheet/run-sheet.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { NOT_SAVED } from '#features/run-sheets/sheet-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readOpenSheets } from '#store/reads/run-sheets/read-run-sheets.ts'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { saveRunSheet } from '#store/writes/save-run-sheet.ts'
import { Select, TextInput } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface RunSheetDialogProps {
  /** Null for a new one. */
  sheet: RunSheet | null
  /** What a new one begins with. */
  stops?: readonly string[]
  onClose: () => void
  onSaved: (id: string) => void
}

const FIELDS = { driver_id: 'Driver', warehouse_id: 'Warehouse', sheet_date: 'Date' } as const
const fieldId = (field: keyof TypedRunSheet) => `run-sheet-${field}`

/** Works without signal: what is saved here goes through the queue. */
export function RunSheetDialog({ sheet, stops = [], onClose, onSaved }: RunSheetDialogProps) {
  const db = useDatabase()
  const formId = useId()
  // As it was opened: somebody else's later changes must not pass for this person's.
  const [opened] = useState(sheet)
  const [given, setGiven] = useState<Partial<TypedRunSheet>>({})
  const choices = useLiveQuery(async () => {
    const [drivers, warehouses, open] = await Promise.all([readDrivers(db), readWarehouses(db), readOpenSheets(db)])
    const active = warehouses.filter(({ status, id }) => status === 'active' || id === opened?.warehouse_id)
    const latest = open.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]?.warehouse_id
    return { drivers, warehouses: active, usual: active.length === 1 ? active[0]?.id : active.find(({ id }) => id === latest)?.id }
  }, [db, opened])
  const attempt = useFormSubmit(NOT_SAVED)
  const typed: TypedRunSheet = {
    driver_id: opened?.driver_id ?? '',
    warehouse_id: opened?.warehouse_id ?? choices?.usual ?? '',
    sheet_date: opened?.sheet_date ?? todayInIndia(),
    vehicle: opened?.vehicle ?? '',
    ...given,
  }
  const change = (changed: Partial<TypedRunSheet>) => setGiven({ ...given, ...changed })

  async function save(): Promise<string | null> {
    const id = opened?.id ?? crypto.randomUUID()
    try {
      const kept = opened?.stops.map(({ shipment_id }) => shipment_id) ?? stops
      await saveRunSheet(db, { id, opened, typed: { ...typed, vehicle: typed.vehicle.trim() }, stops: kept })
    } catch (problem) {
      return saveFailureWords(problem)
    }
    onSaved(id)
    return null
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const missing = Object.entries(FIELDS).flatMap(([field, label]) =>
      typed[field as keyof typeof FIELDS] === '' ? [{ field: fieldId(field as keyof TypedRunSheet), label, message: 'Required' }] : [],
    )
    void attempt.run(missing, save)
  }

  return (
    <Dialog
      title={sheet === null ? 'New run sheet' : 'Edit run sheet'}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          {sheet === null ? 'Create' : 'Save Changes'}
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {attempt.failure !== null && <Banner tone="bad" role="alert" title={attempt.failure} />}
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        {stops.length > 0 && <p>It begins with {stops.length === 1 ? '1 shipment' : `${stops.length} shipments`}.</p>}
        <Select
          id={fieldId('driver_id')}
          label="Driver"
          value={typed.driver_id}
          error={attempt.errorOf(fieldId('driver_id'))}
          onChange={({ target }) => change({ driver_id: target.value })}
        >
          <option value="">Choose a driver</option>
          {choices?.drivers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          id={fieldId('warehouse_id')}
          label="Warehouse"
          value={typed.warehouse_id}
          error={attempt.errorOf(fieldId('warehouse_id'))}
          onChange={({ target }) => change({ warehouse_id: target.value })}
        >
          <option value="">Choose a warehouse</option>
          {choices?.warehouses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextInput
          id={fieldId('sheet_date')}
          type="date"
          label="Date"
          value={typed.sheet_date}
          error={attempt.errorOf(fieldId('sheet_date'))}
          onChange={({ target }) => change({ sheet_date: target.value })}
        />
        <TextInput
          label="Vehicle"
          hint="Its number, or what people call it. Leave it empty where there is none."
          autoComplete="off"
          maxLength={VEHICLE_LIMIT}
          value={typed.vehicle}
          onChange={({ target }) => change({ vehicle: target.value })}
        />
      </form>
    </Dialog>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type SubmitEvent } from 'react'
import { ConflictField } from '#features/sync-status/conflicts/conflict-field.tsx'
import { choiceWords, type NamedPerson } from '#features/sync-status/conflicts/conflict-messages.ts'
import { accountName } from '#domain/people/customer-account.ts'
import { readKnownCustomer } from '#store/copies/known-customers.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { QueueItem } from '#store/outbox/queue.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { mayKeepMine, readConflict, resolveConflict, type Choices, type OpenConflict, type Side } from '#store/outbox/resolve-conflict.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** Somebody else changed the same fields first: both values side by side, and a person chooses for each. */
export function ConflictDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const database = useDatabase()
  const here = useLiveQuery(async () => {
    const conflict = await readConflict(database, item.entryId)
    return { conflict, people: [...(await readDrivers(database)), ...(await customersIn(database, conflict))] }
  }, [database, item.entryId])
  return (
    <Dialog title={`Choose for ${item.title}`} size="wide" onClose={onClose}>
      {!here && <Loading />}
      {here?.conflict === null && (
        <div className="flex flex-col items-start gap-4">
          <p>This has been decided already.</p>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
      {here?.conflict && <ChoiceForm item={item} conflict={here.conflict} people={here.people} onClose={onClose} />}
    </Dialog>
  )
}

/** The accounts on either side, as far as this device has heard their names. */
async function customersIn(database: WaybillDatabase, conflict: OpenConflict | null): Promise<NamedPerson[]> {
  const { from, yours, theirs } = conflict?.fields['user_id'] ?? {}
  const ids = [from, yours, theirs].filter((id) => typeof id === 'string')
  const known = await Promise.all(ids.map((id) => readKnownCustomer(database, id)))
  return known.flatMap((each) => (each?.value.account ? [{ id: each.value.account.id, name: accountName(each.value.account) }] : []))
}

interface ChoiceFormProps {
  item: QueueItem
  conflict: OpenConflict
  people: readonly NamedPerson[]
  onClose: () => void
}

function ChoiceForm({ item, conflict, people, onClose }: ChoiceFormProps) {
  const database = useDatabase()
  const [choices, setChoices] = useState<Choices>(() => onlyChoices(conflict))
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const fields = Object.entries(conflict.fields)
  const isAssignment = item.kind === 'assign-driver'

  function chooseAll(side: Side) {
    setChoices({ ...Object.fromEntries(fields.map(([field]) => [field, side])), ...onlyChoices(conflict) })
    setError(null)
  }

  async function resolve(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (fields.some(([field]) => choices[field] === undefined)) return setError('Choose one of the two for every field.')
    setBusy(true)
    try {
      const { entryId } = await resolveConflict(database, item.entryId, {
        choices,
        inWords: choiceWords({ choices, fields: conflict.fields, items: conflict.items, people }),
      })
      showToast(entryId === null ? 'Theirs is kept. Nothing is sent.' : 'Your choice is saved and will be sent.')
      onClose()
    } catch (failure) {
      setError(saveFailureWords(failure))
      setBusy(false)
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void resolve(event)}>
      <p>
        <strong>{conflict.changedBy ?? 'Somebody else'}</strong> {isAssignment ? 'assigned this shipment' : 'changed this'}
        {conflict.changedAt !== null && <> on {formatInstant(conflict.changedAt)}</>}
        {isAssignment
          ? ', before your assignment arrived. Choose who delivers it.'
          : ', before your change arrived. Both of you wrote what stands below. Choose what is kept; whatever else you changed is kept in any case.'}
      </p>
      {fields.length > 1 && (
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button variant="secondary" size="small" onClick={() => chooseAll('mine')}>
            Keep all of mine
          </Button>
          <Button variant="secondary" size="small" onClick={() => chooseAll('theirs')}>
            Keep all of theirs
          </Button>
        </div>
      )}
      {fields.map(([field, values]) => (
        <ConflictField
          key={field}
          field={field}
          values={values}
          items={conflict.items}
          people={people}
          theirName={conflict.changedBy}
          chosen={choices[field]}
          onChoose={(side) => {
            setChoices({ ...choices, [field]: side })
            setError(null)
          }}
        />
      ))}
      {error && (
        <p role="alert" className="font-medium text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" busy={busy}>
          Use these values
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Decide later
        </Button>
      </div>
    </form>
  )
}

/** Where there is only one way, it is taken already. */
function onlyChoices({ fields }: OpenConflict): Choices {
  return Object.fromEntries(Object.entries(fields).flatMap(([field, values]) => (mayKeepMine(values, field) ? [] : [[field, 'theirs']])))
}

import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { AnsweredAll } from '#features/warehouses/scanning/answer-all.tsx'
import { DONE_WORDS } from '#features/warehouses/scanning/scan-messages.ts'
import { askAgain, askElsewhere, type AnsweredNumbers } from '#store/writes/answer-unknown-numbers.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { leaveUnknownNumbers, readScanSession } from '#store/drafts/scan-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/field.tsx'

/** Questions of a warehouse that was deleted since: people answer them where the parcels are, or not at all. */
export function UnresolvedScans({ warehouseId }: { warehouseId: string }) {
  const db = useDatabase()
  const navigate = useNavigate()
  const here = useLiveQuery(
    async () => ({ asked: (await readScanSession(db, warehouseId)).asked, warehouses: await readWarehouses(db) }),
    [db, warehouseId],
  )
  const [to, setTo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [left, setLeft] = useState<AnsweredNumbers | null>(null)

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (problem) {
      setError(saveFailureWords(problem))
    }
  }

  if (here === undefined) return null
  if (left !== null) {
    return (
      <AnsweredAll
        answered={left}
        onUndo={() =>
          void attempt(async () => {
            await askAgain(db, warehouseId, left)
            setLeft(null)
          })
        }
      />
    )
  }
  const { asked, warehouses } = here
  if (asked.length === 0) return null

  function ask(event: SubmitEvent) {
    event.preventDefault()
    if (to === '') return setError('Choose where the parcels are.')
    void attempt(async () => {
      await askElsewhere(db, warehouseId, to, asked)
      void navigate(paths.warehouse(to))
    })
  }

  const leave = () =>
    void attempt(async () => {
      await leaveUnknownNumbers(
        db,
        warehouseId,
        asked.map(({ number }) => number),
      )
      setLeft({ asked, answer: 'left-out', scans: [] })
    })

  return (
    <section aria-labelledby="stranded" className="flex flex-col gap-4 rounded-card border-2 border-warn bg-warn-soft p-4">
      <div className="text-warn">
        <h2 id="stranded" className="text-xl">
          {asked.length === 1 ? '1 number was scanned here' : `${asked.length.toLocaleString('en-IN')} numbers were scanned here`} and not
          answered.
        </h2>
        <p>The office takes no scan at a warehouse that is gone. Say where the parcels are, and the question is asked there.</p>
      </div>
      <ul aria-label="Numbers without an answer" className="flex flex-wrap gap-x-6 gap-y-1">
        {asked.map(({ number, direction }) => (
          <li key={number}>
            <span className="font-bold tabular-nums wrap-anywhere">{number}</span> {DONE_WORDS[direction].toLowerCase()}
          </li>
        ))}
      </ul>
      <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={ask}>
        <div className="min-w-0 flex-1 basis-64">
          <Select
            label="Warehouse"
            value={to}
            error={error}
            onChange={({ target }) => {
              setTo(target.value)
              setError(null)
            }}
          >
            <option value="">Choose…</option>
            {warehouses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit">Ask there</Button>
        <Button variant="secondary" onClick={leave}>
          Leave all out
        </Button>
      </form>
    </section>
  )
}

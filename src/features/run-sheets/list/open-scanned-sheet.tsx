import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type SubmitEvent } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { FromScan } from '#features/run-sheets/list/from-scan.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { findSheetByNumber } from '#store/reads/run-sheets/read-run-sheets.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { useKeyboardScanner } from '#ui/scanner/use-keyboard-scanner.ts'

/** A driver comes back and shows the sheet's barcode: its closing opens. `arrived`: read at another page. */
export function OpenScannedSheet({ arrived }: { arrived: string | null }) {
  const db = useDatabase()
  const navigate = useNavigate()
  const [number, setNumber] = useState(arrived ?? '')
  const [error, setError] = useState<string | null>(null)

  async function open(text: string) {
    const wanted = text.trim().toUpperCase()
    if (wanted === '') return
    const sheet = await findSheetByNumber(db, wanted)
    if (sheet === undefined) setError(unknownWords(wanted))
    else void navigate(paths.runSheet(sheet.id), { state: { fromScan: true } satisfies FromScan })
  }
  useKeyboardScanner({
    onScanned: (text) => void open(text),
    onPart: () => setError('The barcode was not read to the end. Scan it again.'),
    // A window asks something: what comes in fast, pasted by a program or read by the scanner, is its answer.
    isOff: () => document.querySelector('dialog[open]') !== null,
  })
  const found = useLiveQuery(async () => {
    if (arrived === null) return null
    return { sheet: await findSheetByNumber(db, arrived) }
  }, [db, arrived])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void open(number)
  }

  if (found?.sheet !== undefined)
    return <Navigate to={paths.runSheet(found.sheet.id)} replace state={{ fromScan: true } satisfies FromScan} />
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <TextInput
        label="Scan a run sheet to close it"
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="RS-000000"
        value={number}
        error={error ?? (found && number === arrived ? unknownWords(number) : null)}
        onChange={({ target }) => {
          setNumber(target.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="secondary">
        Open
      </Button>
    </form>
  )
}

const unknownWords = (number: string) => `No run sheet on this device has the number ${number}.`

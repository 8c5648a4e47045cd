import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { countOf } from '#ui/format/count-of.ts'
import type { MatchedColumns } from '#csv-import/match-columns.ts'
import type { ImportOfChecked } from '#csv-import/use-import-file.ts'
import { Progress } from '#ui/feedback/progress.tsx'

interface Importing {
  current: Omit<ImportOfChecked<unknown>, 'file'>
  rowCount: number
  /** What one of them is called, "shipment". */
  thing: string
  /** How many can be imported. */
  ready: number
  /** What of the file is not imported: "3 with errors". */
  others: readonly string[]
  hasErrors: boolean
  /** What else a person must know before the import begins. */
  before: ReactNode
}

interface ImportedFileProps extends Importing {
  columns: Pick<MatchedColumns<string>, 'missing' | 'twice'>
  /** Where the imported things are listed. */
  list: string
  /** What comes after it, once something is imported. */
  next?: ReactNode
  onStart: () => void
  onCancel: () => void
  /** Errors and a first look at the file. */
  children: ReactNode
}

/** What the file holds, the question whether to import it, and what became of it. */
export function ImportedFile({ columns: { missing, twice }, list, next, onStart, onCancel, children, ...importing }: ImportedFileProps) {
  const { state, done } = importing.current
  const { ready, thing } = importing
  const outcome = useRef<HTMLDivElement>(null)
  // The buttons of the work are gone with it.
  useEffect(() => {
    if (state === 'ended') outcome.current?.focus()
  }, [state])
  if (missing.length > 0 || twice.length > 0) {
    return (
      <Banner tone="bad" role="alert" title="This file cannot be imported as it is.">
        {missing.length > 0 && <p>Missing columns: {missing.join(', ')}.</p>}
        {twice.length > 0 && <p>Columns that are there twice: {twice.join(', ')}.</p>}
        <p>The first row of the file has to name the columns, as in the template.</p>
      </Banner>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {state === 'importing' ? (
        <Progress
          label="Importing"
          value={done}
          max={ready}
          detail={`${done.toLocaleString('en-IN')} of ${ready.toLocaleString('en-IN')}`}
        />
      ) : (
        <div ref={outcome} tabIndex={-1}>
          <Standing {...importing} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {done < ready && (
          <Button busy={state === 'importing'} onClick={onStart}>
            {state === 'ended' ? `Import the other ${(ready - done).toLocaleString('en-IN')}` : `Import ${countOf(ready, thing)}`}
          </Button>
        )}
        {state === 'importing' && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {state === 'ended' && done > 0 && next}
        {state === 'ended' && done > 0 && (
          <Link to={list} className={buttonClass('secondary')}>
            Show {thing}s
          </Link>
        )}
      </div>
      {children}
    </div>
  )
}

/** Before: what would happen. Afterwards: what did. */
function Standing({ current: { fileName, state, done, saved, stopped }, rowCount, thing, ready, others, hasErrors, before }: Importing) {
  if (state === 'checked') {
    return (
      <Banner
        tone={hasErrors ? 'warn' : 'neutral'}
        role="status"
        title={`${[`${countOf(ready, thing)} ready to import`, ...others].join(', ')}.`}
      >
        {countOf(rowCount, 'row')} in {fileName}. Nothing is imported before you say so.{before}
      </Banner>
    )
  }
  const title = `${[`${countOf(saved.length, thing)} imported`, ...others].join(', ')}.`
  if (stopped === null) {
    return (
      <Banner tone={hasErrors ? 'warn' : 'good'} role="status" title={title}>
        {saved.length > 0 && 'They are saved on this device, and sent to the office as soon as there is signal.'}
      </Banner>
    )
  }
  return (
    <Banner tone="warn" role="alert" title={stopped === 'cancelled' ? 'Cancelled before the end.' : stopped.words}>
      {title} {countOf(ready - done, thing)} not imported. What was imported is whole.
    </Banner>
  )
}

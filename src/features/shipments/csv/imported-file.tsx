import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { countState, readyOf } from '#features/shipments/csv/counts-of-file.ts'
import { FilePreview } from '#features/shipments/csv/file-preview.tsx'
import { ProblemList } from '#features/shipments/csv/problem-list.tsx'
import type { ImportOfFile } from '#features/shipments/csv/use-import-file.ts'
import { countOf } from '#features/shipments/count-words.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'

type Checked = Extract<ImportOfFile, { fileName: string }>

interface ImportOfFileProps {
  current: Checked
  onStart: () => void
  onCancel: () => void
}

/** What the file holds, the question whether to import it, and what became of it. */
export function ImportedFile({ current, onStart, onCancel }: ImportOfFileProps) {
  const { file, fileName, state, done } = current
  const ready = readyOf(file).length
  const { missing, twice } = file.columns
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
          <Standing current={current} ready={ready} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {done < ready && (
          <Button busy={state === 'importing'} onClick={onStart}>
            {state === 'ended' ? `Import the other ${(ready - done).toLocaleString('en-IN')}` : `Import ${countOf(ready, 'shipment')}`}
          </Button>
        )}
        {state === 'importing' && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {state === 'ended' && done > 0 && (
          <Link to="/dashboard" className={buttonClass('secondary')}>
            Show shipments
          </Link>
        )}
      </div>
      <ProblemList file={file} fileName={fileName} />
      <FilePreview file={file} />
    </div>
  )
}

/** Before: what would happen. Afterwards: what did. */
function Standing({ current: { file, fileName, state, done, stopped }, ready }: { current: Checked; ready: number }) {
  const [here, faulty] = [countState(file, 'here'), countState(file, 'faulty')]
  const others = [
    ...(here > 0 ? [`${here.toLocaleString('en-IN')} already here`] : []),
    ...(faulty > 0 ? [`${faulty.toLocaleString('en-IN')} with errors`] : []),
  ]
  if (state === 'checked') {
    return (
      <Banner
        tone={faulty > 0 ? 'warn' : 'neutral'}
        role="status"
        title={`${[`${countOf(ready, 'shipment')} ready to import`, ...others].join(', ')}.`}
      >
        {countOf(file.rowCount, 'row')} in {fileName}. Nothing is imported before you say so.
        {here > 0 && ' What is already here stays as it is.'}
        {ready > 0 &&
          !file.serverAsked &&
          ' Without signal only this device was asked what is already here. What the office has beside that is not added a second time: it comes back with the reason, in the queue.'}
      </Banner>
    )
  }
  const title = `${[`${countOf(done, 'shipment')} imported`, ...others].join(', ')}.`
  if (stopped === null) {
    return (
      <Banner tone={faulty > 0 ? 'warn' : 'good'} role="status" title={title}>
        {done > 0 && 'They are saved on this device, and sent to the office as soon as there is signal.'}
      </Banner>
    )
  }
  return (
    <Banner tone="warn" role="alert" title={stopped === 'cancelled' ? 'Cancelled before the end.' : stopped.words}>
      {title} {countOf(ready - done, 'shipment')} not imported. What was imported is whole.
    </Banner>
  )
}

import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ImportList } from '#features/import-deliveries/import-list.tsx'
import { importSummary } from '#features/import-deliveries/import-summary.ts'
import { useImport, type ImportProgress } from '#features/import-deliveries/use-import.ts'
import type { ExportedWork } from '#store/sign-out/read-export.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { Progress } from '#ui/feedback/progress.tsx'

/** What the file holds, and what became of it. */
export function ImportWork({ fileName, work }: { fileName: string; work: ExportedWork }) {
  const { progress, start, cancel } = useImport(work)
  const total = work.entries.length
  const summary = importSummary([...progress.results.values()], total)

  return (
    <section aria-label="Entries of the file" className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        <b>{total === 1 ? '1 entry' : `${total.toLocaleString('en-IN')} entries`}</b> of {work.person.name}, exported{' '}
        {formatInstant(work.exportedAt)} <span className="text-ink-muted">({fileName})</span>
      </p>
      {progress.running && (
        <Progress
          label="Importing"
          value={progress.results.size}
          max={total}
          detail={`${progress.results.size.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`}
        />
      )}
      <Outcome progress={progress} words={summary.words} complete={summary.complete} />
      <div className="flex flex-wrap gap-3">
        {!summary.complete && (
          <Button busy={progress.running} onClick={() => void start()}>
            {progress.results.size === 0 ? 'Import' : 'Import the rest'}
          </Button>
        )}
        {progress.running && (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <ImportList entries={work.entries} results={progress.results} />
    </section>
  )
}

function Outcome({ progress, words, complete }: { progress: ImportProgress; words: string; complete: boolean }) {
  if (progress.running) return null
  if (progress.stopped !== null) {
    return (
      <Banner
        tone="warn"
        role="alert"
        title={progress.stopped === 'cancelled' ? 'Cancelled before the end.' : noAnswerWords(progress.stopped)}
      >
        {words} The rest has not been imported.
      </Banner>
    )
  }
  if (progress.results.size === 0) return null
  return <Banner tone={complete ? 'good' : 'warn'} role="status" title={words} />
}

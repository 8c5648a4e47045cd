import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useDownloadShipments } from '#features/account/my-shipments/use-download-shipments.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { countOf } from '#ui/format/count-of.ts'

/** Whatever is searched for, the file holds all of them. */
export function DownloadShipments() {
  const { download, start } = useDownloadShipments()
  const isReading = download.state === 'reading'
  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" className="self-start" busy={isReading} onClick={() => void start()}>
        Download all as CSV
      </Button>
      {isReading && (
        <Progress
          label="Reading your shipments"
          {...(download.all !== null && {
            value: download.read,
            max: Math.max(download.all, 1),
            detail: `${download.read.toLocaleString('en-IN')} of ${download.all.toLocaleString('en-IN')}`,
          })}
        />
      )}
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {download.state === 'saved' && `${countOf(download.count, 'shipment')} saved as ${download.name}.`}
      </p>
      {download.state === 'failed' && (
        <Banner tone="warn" role="alert" title={noAnswerWords(download.why)}>
          Nothing was saved. Press Download again when you are ready.
        </Banner>
      )}
    </div>
  )
}

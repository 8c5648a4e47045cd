import * as paths from '#domain/app-paths.ts'
import type { CheckedFile } from '#features/shipments/csv/check-file.ts'
import { countState, faultyOf, madeOf, readyOf } from '#features/shipments/csv/counts-of-file.ts'
import { MadeActions } from '#features/shipments/made/made-actions.tsx'
import { FilePreview } from '#features/shipments/csv/file-preview.tsx'
import { ImportedFile } from '#csv-import/imported-file.tsx'
import { ProblemList } from '#csv-import/problem-list.tsx'
import type { ImportOfChecked } from '#csv-import/use-import-file.ts'

interface ImportedShipmentsProps {
  current: ImportOfChecked<CheckedFile>
  onStart: () => void
  onCancel: () => void
}

export function ImportedShipments({ current, onStart, onCancel }: ImportedShipmentsProps) {
  const { file, fileName, done, saved } = current
  // Another tab may have made some of them since the file was looked at.
  const here = countState(file, 'here') + done - saved.length
  const faulty = countState(file, 'faulty')
  const ready = readyOf(file).length
  return (
    <ImportedFile
      current={current}
      columns={file.columns}
      rowCount={file.rowCount}
      thing="shipment"
      ready={ready}
      others={[
        ...(here > 0 ? [`${here.toLocaleString('en-IN')} already here`] : []),
        ...(faulty > 0 ? [`${faulty.toLocaleString('en-IN')} with errors`] : []),
      ]}
      hasErrors={faulty > 0}
      before={
        <>
          {here > 0 && ' What is already here stays as it is.'}
          {ready > 0 &&
            !file.serverAsked &&
            ' Without signal only this device was asked what is already here. What the office has beside that is not added a second time: it comes back with the reason, in the queue.'}
        </>
      }
      list={paths.dashboard}
      next={saved.length > 0 && <MadeActions made={madeOf(current)} />}
      onStart={onStart}
      onCancel={onCancel}
    >
      <ProblemList header={file.header} faulty={faultyOf(file)} thing="shipment" fileName={fileName} />
      <FilePreview file={file} />
    </ImportedFile>
  )
}

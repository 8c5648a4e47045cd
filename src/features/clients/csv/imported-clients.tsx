import * as paths from '#domain/app-paths.ts'
import { countState, faultyOf, workOf, type CheckedClient, type CheckedClientsFile } from '#features/clients/csv/check-clients-file.ts'
import { CLIENT_COLUMNS } from '#features/clients/csv/client-columns.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'
import { ColumnsFound } from '#csv-import/columns-found.tsx'
import { ImportedFile } from '#csv-import/imported-file.tsx'
import { ProblemList } from '#csv-import/problem-list.tsx'
import type { ImportOfChecked } from '#csv-import/use-import-file.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

interface ImportedClientsProps {
  current: ImportOfChecked<CheckedClientsFile>
  onStart: () => void
  onCancel: () => void
}

export function ImportedClients({ current, onStart, onCancel }: ImportedClientsProps) {
  const { file, fileName } = current
  const [same, faulty, changed] = [countState(file, 'same'), countState(file, 'faulty'), countState(file, 'changed')]
  return (
    <ImportedFile
      current={current}
      columns={file.columns}
      rowCount={file.rowCount}
      thing="client"
      ready={workOf(file).length}
      others={[
        ...(same > 0 ? [`${same.toLocaleString('en-IN')} already like this`] : []),
        ...(faulty > 0 ? [`${faulty.toLocaleString('en-IN')} with errors`] : []),
      ]}
      hasErrors={faulty > 0}
      before={changed > 0 && ` ${changedWords(changed)} in the directory already and will be changed.`}
      list={paths.clients}
      onStart={onStart}
      onCancel={onCancel}
    >
      <ProblemList header={file.header} faulty={faultyOf(file)} thing="client" fileName={fileName} />
      <ColumnsFound found={file.columns} columns={CLIENT_COLUMNS} />
      <Preview clients={file.clients} />
    </ImportedFile>
  )
}

function changedWords(count: number): string {
  return count === 1 ? 'One of them is' : `${count.toLocaleString('en-IN')} of them are`
}

const SHOWN = 10

const STATES: Record<CheckedClient['state'], { words: string; tone: Tone }> = {
  new: { words: 'New', tone: 'good' },
  changed: { words: 'Will be changed', tone: 'info' },
  same: { words: 'Already like this', tone: 'neutral' },
  faulty: { words: 'Has errors', tone: 'bad' },
}

function Preview({ clients }: { clients: readonly CheckedClient[] }) {
  if (clients.length === 0) return null
  return (
    <Table caption="First clients of the file">
      <thead>
        <tr>
          {['Row', 'Result', ...CLIENT_COLUMNS.map(({ title }) => title)].map((title) => (
            <HeadCell key={title}>{title}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {clients.slice(0, SHOWN).map(({ row, state, typed }) => (
          <tr key={row.number} className="last:*:border-b-0">
            <Cell className="tabular-nums">{row.number}</Cell>
            <Cell>
              <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
            </Cell>
            {Object.entries(typed).map(([field, text]) => (
              <Cell key={field} className="min-w-24 wrap-anywhere">
                {text}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

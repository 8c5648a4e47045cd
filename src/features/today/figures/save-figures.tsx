import { csvFile, csvLines } from '#csv-import/write-csv.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/format/save-file.ts'

interface SaveFiguresProps {
  /** The file's, without its ending. */
  name: string
  rows: () => string[][]
  /** What is in it, for people who hear only the buttons. */
  of: string
}

export function SaveFigures({ name, rows, of }: SaveFiguresProps) {
  return (
    <Button variant="secondary" size="small" className="print:hidden" onClick={() => saveFile(csvFile([csvLines(rows())]), `${name}.csv`)}>
      Export CSV <span className="sr-only">of: {of}</span>
    </Button>
  )
}

import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isSheetNumber } from '#domain/run-sheet/run-sheet.ts'
import type { ScanDirection } from '#domain/warehouse/warehouse.ts'
import { AnsweredAll } from '#features/warehouses/scanning/answer-all.tsx'
import { DirectionChoice } from '#features/warehouses/scanning/direction-choice.tsx'
import { LastScans } from '#features/warehouses/scanning/last-scans.tsx'
import { ScanResult } from '#features/warehouses/scanning/scan-result.tsx'
import { SessionCount } from '#features/warehouses/scanning/session-count.tsx'
import { TypeNumber } from '#features/warehouses/scanning/type-number.tsx'
import { UnknownNumbers } from '#features/warehouses/scanning/unknown-numbers.tsx'
import { useScanning } from '#features/warehouses/scanning/use-scanning.ts'
import { useIsHidden } from '#session/use-is-hidden.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readScansOfSession } from '#store/reads/read-scans.ts'
import { chooseDirection, leaveUnknownNumbers, startNewCount } from '#store/drafts/scan-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { CameraIcon } from '#ui/layout/icons.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useKeyboardScanner } from '#ui/scanner/use-keyboard-scanner.ts'
import { isMuted, setMuted } from '#features/warehouses/scanning/scan-signal.ts'

const CameraPanel = lateDialog(
  async () => (await import('#features/warehouses/scanning/camera-panel.tsx')).CameraPanel,
  <Loading label="Opening the camera…" />,
)

/** Parcels in and out, a scan for each piece: by camera, by a hardware scanner wherever the focus is, or typed. Works without signal. */
export function ScanStation({ warehouseId }: { warehouseId: string }) {
  const db = useDatabase()
  const session = useLiveQuery(() => readScansOfSession(db, warehouseId), [db, warehouseId])
  const { inTurn, result, scan, count, sayPart, saveAnyway, undo, answered, answerAll, takeBackAnswer } = useScanning(warehouseId)
  const navigate = useNavigate()
  const [camera, setCamera] = useState(false)
  // Shown at once: the next scan goes the way that the screen says.
  const [chosen, setChosen] = useState<ScanDirection | null>(null)
  const direction = chosen ?? session?.direction ?? 'in'
  // Nobody scans in the name of somebody whose session has ended.
  const isHidden = useIsHidden()
  const take = (text: string) => {
    if (isHidden) return
    // A driver who hands over shows the sheet's barcode.
    if (isSheetNumber(text)) void navigate(paths.scannedRunSheet(text.trim()))
    else void scan(text, direction)
  }
  useKeyboardScanner({ onScanned: take, onPart: () => !isHidden && sayPart() })

  if (session === undefined) return <Loading />
  return (
    <section aria-label="Scanning" className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <DirectionChoice
          direction={direction}
          onChoose={(next) => {
            setChosen(next)
            void inTurn(() => chooseDirection(db, warehouseId, next), 'The direction')
          }}
        />
        <ScanResult result={result} onCount={(of, pieces) => void count(of, pieces)} />
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">
        <SessionCount
          session={session}
          onUndo={() => void undo()}
          onStartNew={() => void inTurn(() => startNewCount(db, warehouseId), 'A new count')}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <UnknownNumbers
          asked={session.asked}
          onSave={({ number, direction: way }) => void saveAnyway(number, way)}
          onLeave={({ number }) => void inTurn(() => leaveUnknownNumbers(db, warehouseId, [number]), number)}
          onAnswerAll={(asked, answer) => void answerAll(asked, answer)}
        />
        {answered !== null && <AnsweredAll answered={answered} onUndo={(back) => void takeBackAnswer(back)} />}
        <TypeNumber onTyped={take} />
        {camera && !isHidden && <CameraPanel onScanned={take} onClose={() => setCamera(false)} />}
        <div className="flex flex-wrap gap-3">
          {!camera && (
            <Button variant="secondary" size="large" onClick={() => setCamera(true)}>
              <CameraIcon /> Scan with the camera
            </Button>
          )}
          <SoundSwitch />
        </div>
      </div>
      <div className="lg:col-span-2">
        <LastScans scans={session.last} />
      </div>
    </section>
  )
}

function SoundSwitch() {
  const [quiet, setQuiet] = useState(isMuted)
  return (
    <Button
      variant="secondary"
      size="large"
      onClick={() => {
        setMuted(!quiet)
        setQuiet(!quiet)
      }}
    >
      {quiet ? 'Sound is off' : 'Sound is on'}
    </Button>
  )
}

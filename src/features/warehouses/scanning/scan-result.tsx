import { partWords } from '#domain/run-sheet/stop-pieces.ts'
import type { ScanResult as Result } from '#features/warehouses/scanning/use-scanning.ts'
import { Stepper } from '#ui/controls/stepper.tsx'
import { CheckIcon, InfoIcon, ScanIcon, WarningIcon } from '#ui/layout/icons.tsx'

const looks = {
  good: { box: 'border-good bg-good-soft text-good', Icon: CheckIcon },
  again: { box: 'border-warn bg-warn-soft text-warn', Icon: InfoIcon },
  bad: { box: 'border-bad bg-bad-soft text-bad', Icon: WarningIcon },
}

/** Readable at arm's length; colour, sign and words say the same. */
export function ScanResult({ result, onCount }: { result: Result | null; onCount: (result: Result, pieces: number) => void }) {
  if (result === null) {
    return (
      <output className="flex min-h-36 items-center gap-5 rounded-card border-2 border-dashed border-line-strong p-5 text-xl font-semibold text-ink-muted">
        <ScanIcon className="size-14" />
        Scan a label, or type its number.
      </output>
    )
  }
  const { box, Icon } = looks[result.signal]
  const { counted } = result
  return (
    <div className={`rounded-card border-4 p-5 ${box}`}>
      <output className="block">
        <div key={result.no} className="scan-flash flex min-h-24 items-center gap-5">
          <Icon className="size-16" />
          <div className="min-w-0 wrap-anywhere">
            <p className="text-3xl leading-tight font-bold">{result.title}</p>
            <p className="text-2xl font-semibold tabular-nums">{result.what}</p>
            {result.to !== null && (
              <p className="text-lg">
                {result.to.name}, {result.to.city}
              </p>
            )}
            {counted && <p className="text-lg font-semibold">{partWords(counted.pieces, counted.of)}</p>}
          </div>
        </div>
      </output>
      {counted && (
        <Stepper
          label={`Pieces of ${result.what}`}
          unit="piece"
          value={counted.pieces}
          max={counted.of}
          onChange={(pieces) => onCount(result, pieces)}
        />
      )}
    </div>
  )
}

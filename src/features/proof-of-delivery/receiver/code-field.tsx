import { useEffect, useState } from 'react'
import type { RecipientCode } from '#domain/shipment/receipt/receipt-facts.ts'
import type { DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import { endTyping } from '#features/proof-of-delivery/receiver/end-typing.ts'
import type { ScanCodeDialogProps } from '#features/proof-of-delivery/receiver/scan-code-dialog.tsx'
import { useCheckDigits, type DigitsState } from '#features/proof-of-delivery/receiver/use-check-digits.ts'
import { Button } from '#ui/controls/button.tsx'
import { controlClass, Field } from '#ui/controls/field.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { CheckIcon } from '#ui/layout/icons.tsx'

const loadDialog = async () => (await import('#features/proof-of-delivery/receiver/scan-code-dialog.tsx')).ScanCodeDialog
const ScanCodeDialog = lateDialog<ScanCodeDialogProps>(loadDialog)

interface CodeFieldProps {
  id: string
  shipmentId: string | null
  keys: readonly DeliveryKey[]
  code: RecipientCode | undefined
  /** Of several parcels at one door: the one whose code it is, and who has it. */
  whose?: { number: string; recipient: string | null } | undefined
  /** That it is missing. */
  error: string | null
  onCode: (code: RecipientCode | undefined) => void
}

/** What only the recipient knows: told and typed, or shown and scanned. */
export function CodeField({ id, shipmentId, keys, code, whose, error, onCode }: CodeFieldProps) {
  const [isScanning, setScanning] = useState(false)
  const state = useCheckDigits(shipmentId, code, (value, said) => onCode(said === 'locked' ? undefined : { way: 'typed', value, said }))
  // The signal may be gone by the time it is wanted.
  useEffect(() => void loadDialog().catch(() => undefined), [])
  const isScanned = code?.way === 'scanned'
  const ofWhich = whose === undefined ? '' : ` for ${whose.number}`
  const hint = 'Six digits, or the QR code on their screen'
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
      {isScanned ? (
        <p className="font-semibold wrap-anywhere">Code of the recipient{ofWhich}, scanned</p>
      ) : (
        <Field
          id={id}
          label={`Code of the recipient${ofWhich}`}
          hint={whose?.recipient ? `${whose.recipient}: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}` : hint}
          error={code?.said === 'wrong' || state.kind === 'locked' ? wrongWords(state) : error}
          announced
        >
          {(wiring) => (
            <input
              type="text"
              {...wiring}
              className={`${controlClass} text-2xl tracking-widest tabular-nums`}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              value={code?.value ?? ''}
              onKeyDown={endTyping}
              onChange={({ target }) => {
                const value = target.value.replaceAll(/\D/g, '').slice(0, 6)
                onCode(value === '' ? undefined : { way: 'typed', value })
              }}
            />
          )}
        </Field>
      )}
      <output className="flex items-center gap-1.5 font-medium empty:hidden">
        {code?.said === 'right' ? (
          <>
            <CheckIcon className="size-5 text-good" /> Checked
          </>
        ) : (
          waitingWords(code, state)
        )}
      </output>
      {code?.said !== 'right' && (
        <Button variant="secondary" onClick={() => setScanning(true)}>
          Scan their code{ofWhich !== '' && <span className="sr-only">{ofWhich}</span>}
        </Button>
      )}
      {isScanned && (
        <Button variant="quiet" className="self-start" onClick={() => onCode(undefined)}>
          Clear the code{ofWhich !== '' && <span className="sr-only">{ofWhich}</span>}
        </Button>
      )}
      {isScanning && (
        <ScanCodeDialog shipmentId={shipmentId} keys={keys} whose={whose?.number} onCode={onCode} onClose={() => setScanning(false)} />
      )}
    </div>
  )
}

function wrongWords(state: DigitsState): string {
  if (state.kind === 'locked')
    return 'Too many wrong codes: what you typed was taken out. Only the office can make a new one. Scan theirs, or say below that it was not possible.'
  if (state.kind !== 'tried') return 'This is not their code.'
  return `This is not their code. ${state.triesLeft === 1 ? '1 try is' : `${state.triesLeft} tries are`} left.`
}

function waitingWords(code: RecipientCode | undefined, state: DigitsState): string | null {
  if (code === undefined || code.said === 'wrong') return null
  if (code.way === 'typed' && code.value.length < 6) return null
  if (code.way === 'typed' && state.kind === 'asking') return 'Checking…'
  return 'Not checked yet. It goes with the delivery, and is checked when that arrives.'
}

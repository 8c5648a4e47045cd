import { useState } from 'react'
import {
  LONGEST_RECEIVER_NAME,
  RECEIVER_RELATIONS,
  type EnteredFacts,
  type Pieces,
  type Receiver,
} from '#domain/shipment/receipt/receipt-facts.ts'
import { RELATION_LABELS } from '#domain/shipment/receipt/receiver-messages.ts'
import { endTyping } from '#features/proof-of-delivery/receiver/end-typing.ts'
import { NAME_FIELD, PIECES_FIELD, SIGNATURE_FIELD } from '#features/proof-of-delivery/receiver/need-fields.ts'
import type { ScanPiecesDialogProps } from '#features/proof-of-delivery/receiver/scan-pieces-dialog.tsx'
import type { SignatureDialogProps } from '#features/proof-of-delivery/receiver/signature-dialog.tsx'
import { Button } from '#ui/controls/button.tsx'
import { controlClass, Field, TextInput } from '#ui/controls/field.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { WarningIcon } from '#ui/layout/icons.tsx'
import { LineDrawing } from '#ui/pictures/line-drawing.tsx'

const SignatureDialog = lateDialog<SignatureDialogProps>(
  async () => (await import('#features/proof-of-delivery/receiver/signature-dialog.tsx')).SignatureDialog,
)

const ScanPiecesDialog = lateDialog<ScanPiecesDialogProps>(
  async () => (await import('#features/proof-of-delivery/receiver/scan-pieces-dialog.tsx')).ScanPiecesDialog,
)

export interface ReceiverFieldProps {
  number: string
  shipmentId: string | null
  facts: EnteredFacts
  /** How many there are of it. */
  pieces: number
  /** How many of them went out, where that is not all. */
  loaded?: number | undefined
  /** Its client wants to know who. */
  isNameNeeded?: boolean
  /** By the ids of the fields. */
  errorAt?: (field: string) => string | null
  onChange: (facts: EnteredFacts) => void
}

const noError = () => null

const NOBODY: Receiver = { name: '', relation: null }

export function ReceiverDetails({
  number,
  shipmentId,
  facts,
  pieces,
  loaded,
  isNameNeeded = false,
  errorAt = noError,
  onChange,
}: ReceiverFieldProps) {
  const [isSigning, setSigning] = useState(false)
  const [isCounting, setCounting] = useState(false)
  const receiver = facts.receiver ?? NOBODY
  const unsigned = errorAt(SIGNATURE_FIELD)
  const say = (changes: Partial<Receiver>) => onChange({ receiver: { ...receiver, ...changes } })
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-col">
        <legend className="sr-only">Who took it</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
          {RECEIVER_RELATIONS.map((relation) => (
            <label
              key={relation}
              className="flex min-h-14 items-center justify-center gap-2 max-[22rem]:flex-col max-[22rem]:gap-1 rounded-control border-2 border-line-strong bg-surface px-1 py-1.5 text-center text-sm leading-tight font-semibold sm:text-base has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="receiver-relation"
                value={relation}
                checked={receiver.relation === relation}
                className="size-5 shrink-0 accent-accent outline-none"
                onChange={() => say({ relation })}
              />
              {RELATION_LABELS[relation]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextInput
        id={NAME_FIELD}
        label="Name of the receiver"
        error={errorAt(NAME_FIELD)}
        hint={isNameNeeded ? undefined : 'Optional'}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={LONGEST_RECEIVER_NAME}
        value={receiver.name}
        onChange={(event) => say({ name: event.target.value })}
        onKeyDown={endTyping}
      />
      {pieces > 1 && (
        <Field
          id={PIECES_FIELD}
          label={`Pieces handed over, of ${pieces}`}
          hint={loaded === undefined ? 'Leave it empty if it was all of them' : `Leave it empty if it was the ${loaded} that went out`}
          error={tooManyPieces(facts.pieces)}
          announced
        >
          {(wiring) => (
            <input
              type="text"
              {...wiring}
              className={controlClass}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              maxLength={4}
              value={facts.pieces === undefined ? '' : String(facts.pieces.handedOver)}
              onChange={(event) => onChange({ pieces: countedPieces(event.target.value, pieces) })}
              onKeyDown={endTyping}
            />
          )}
        </Field>
      )}
      {pieces > 1 && (
        <Button variant="secondary" onClick={() => setCounting(true)}>
          Scan the pieces
        </Button>
      )}
      {isCounting && (
        <ScanPiecesDialog
          number={number}
          shipmentId={shipmentId}
          total={pieces}
          onCounted={(handedOver) => {
            onChange({ pieces: { handedOver, total: pieces, way: 'scanned' } })
            setCounting(false)
          }}
          onClose={() => setCounting(false)}
        />
      )}
      {facts.signature && (
        <LineDrawing
          {...facts.signature}
          lines={facts.signature.strokes}
          describedAs="The signature"
          className="max-h-32 w-full rounded-control border border-line bg-paper"
        />
      )}
      <Button
        id={SIGNATURE_FIELD}
        variant="secondary"
        aria-describedby={unsigned ? `${SIGNATURE_FIELD}-error` : undefined}
        onClick={() => setSigning(true)}
      >
        {facts.signature ? 'Change the signature' : 'Let them sign'}
      </Button>
      {unsigned && (
        <p id={`${SIGNATURE_FIELD}-error`} className="flex items-start gap-1.5 font-medium text-bad">
          <WarningIcon className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">{unsigned}</span>
        </p>
      )}
      {isSigning && (
        <SignatureDialog signature={facts.signature} onSigned={(signature) => onChange({ signature })} onClose={() => setSigning(false)} />
      )}
      {(receiver.name !== '' || receiver.relation !== null) && (
        <Button variant="quiet" className="self-start" onClick={() => onChange({ receiver: undefined })}>
          Clear name and relation
        </Button>
      )}
    </div>
  )
}

/** As it was typed, also more than there are: it is said, and not cut. What is no number says nothing. */
function countedPieces(typed: string, total: number): Pieces | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? undefined : { handedOver: Number(digits), total, way: 'typed' }
}

function tooManyPieces(pieces: Pieces | undefined): string | null {
  if (pieces === undefined || pieces.handedOver <= pieces.total) return null
  return `This parcel has ${pieces.total} pieces. Please enter ${pieces.total} or fewer.`
}

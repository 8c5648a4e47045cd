import { formatCardNumber, formatCvv, formatExpiry } from '#features/payment/instruments/card-format.ts'
import { FormattedInput } from '#features/payment/instruments/formatted-input.tsx'
import { FIELDS, type Instrument } from '#features/payment/gateway/instrument.ts'
import { TextInput } from '#ui/controls/field.tsx'

export type CardTyped = Omit<Extract<Instrument, { method: 'card' }>, 'method'>

interface CardFieldsProps {
  card: CardTyped
  readOnly: boolean
  messageFor: (field: string) => string | undefined
  onType: (change: Partial<CardTyped>) => void
}

export function CardFields({ card, readOnly, messageFor, onType }: CardFieldsProps) {
  return (
    <>
      <FormattedInput
        id={FIELDS.number}
        label="Card number"
        name="card-number"
        autoComplete="cc-number"
        enterKeyHint="next"
        placeholder="1234 5678 9012 3456"
        required
        readOnly={readOnly}
        value={card.number}
        error={messageFor(FIELDS.number)}
        format={formatCardNumber}
        onType={(number) => onType({ number })}
      />
      <div className="grid grid-cols-1 gap-5 min-[22rem]:grid-cols-2">
        <FormattedInput
          id={FIELDS.expiry}
          label="Expiry (MM/YY)"
          name="card-expiry"
          autoComplete="cc-exp"
          enterKeyHint="next"
          placeholder="MM/YY"
          required
          readOnly={readOnly}
          value={card.expiry}
          error={messageFor(FIELDS.expiry)}
          format={formatExpiry}
          onType={(expiry) => onType({ expiry })}
        />
        <FormattedInput
          id={FIELDS.cvv}
          label="CVV"
          name="card-cvv"
          type="password"
          autoComplete="cc-csc"
          enterKeyHint="next"
          maxLength={4}
          required
          readOnly={readOnly}
          value={card.cvv}
          error={messageFor(FIELDS.cvv)}
          format={formatCvv}
          onType={(cvv) => onType({ cvv })}
        />
      </div>
      <TextInput
        id={FIELDS.name}
        label="Name on card"
        name="card-name"
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        required
        readOnly={readOnly}
        value={card.name}
        error={messageFor(FIELDS.name)}
        onChange={(event) => onType({ name: event.target.value })}
      />
    </>
  )
}

import * as paths from '#domain/app-paths.ts'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paymentQuote } from '#backend/rpc/visitor/pay-shipment.ts'
import { numberOfLink } from '#domain/shipment/scanned-code.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { SearchIcon } from '#ui/layout/icons.tsx'

const FIELD = 'payment-tracking-number'
const NOTHING_FOUND = 'We found nothing to pay for this number. It may be paid already, or mistyped.'

/** Leads from the number on the label to the shipment's own payment page. */
export function FindShipment({ notFound = null }: { notFound?: string | null }) {
  const navigate = useNavigate()
  const [number, setNumber] = useState(notFound ?? '')
  const [error, setError] = useState(notFound === null ? null : NOTHING_FOUND)
  const [busy, setBusy] = useState(false)

  async function find(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const typed = numberOfLink(number) ?? number.trim()
    if (typed === '') {
      setError('Enter the tracking number of your shipment.')
      document.getElementById(FIELD)?.focus()
      return
    }
    setBusy(true)
    setError(null)
    const refused = await refusalOf(typed)
    setBusy(false)
    setError(refused)
    if (refused === null) void navigate(paths.payForNumber(typed))
  }

  return (
    <form noValidate aria-label="Find your shipment" className="flex flex-col gap-4" onSubmit={(event) => void find(event)}>
      <TextInput
        id={FIELD}
        label="Tracking number"
        hint="It is on your receipt. We look up the amount for you."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        value={number}
        error={error}
        onChange={(event) => {
          setNumber(event.target.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        {!busy && <SearchIcon />} Find shipment
      </Button>
      <p role="status" className="sr-only">
        {error}
      </p>
    </form>
  )
}

/** Null: there is something to pay for this number. */
async function refusalOf(trackingNumber: string): Promise<string | null> {
  const call = await paymentQuote({ trackingNumber })
  if (call.kind === 'busy') return 'Too many searches. Please wait a minute and try again.'
  if (call.kind !== 'answer') return noAnswerWords(call.kind)
  return call.value.quote === null ? NOTHING_FOUND : null
}

import { useEffect, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paymentQuote } from '#backend/pay-shipment.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import { paymentPath } from '#domain/payment.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { SearchIcon } from '#ui/icons.tsx'

const FIELD = 'payment-tracking-number'
const NOTHING_FOUND = 'We found nothing to pay for this number. It may be paid already, or mistyped.'

/** Leads from the number on the label to the shipment's own payment page. */
export function FindShipment({ startWith = null }: { startWith?: string | null }) {
  const navigate = useNavigate()
  const [number, setNumber] = useState(startWith ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(startWith !== null)

  useEffect(() => {
    if (startWith === null) return
    let left = false
    void askFor(startWith).then((found) => {
      if (!left) show(found)
    })
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- looked up once, for the number that the page was opened with
  }, [startWith])

  function show(found: { token: string } | { error: string }) {
    setBusy(false)
    if ('token' in found) void navigate(paymentPath(found.token), { replace: startWith !== null })
    else setError(found.error)
  }

  async function find(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const typed = number.trim()
    if (typed === '') {
      setError('Enter the tracking number of your shipment.')
      document.getElementById(FIELD)?.focus()
      return
    }
    setBusy(true)
    setError(null)
    show(await askFor(typed))
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

async function askFor(trackingNumber: string): Promise<{ token: string } | { error: string }> {
  const call = await paymentQuote({ trackingNumber })
  if (call.kind === 'busy') return { error: 'Too many searches. Please wait a minute and try again.' }
  if (call.kind !== 'answer') return { error: noAnswerWords(call.kind) }
  return call.value.quote === null ? { error: NOTHING_FOUND } : { token: call.value.quote.token }
}

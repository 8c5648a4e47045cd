import { useId } from 'react'
import type { InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'

const COPY_TITLES: Record<InvoiceCopy, string> = { original: 'Original for recipient', duplicate: 'Duplicate for supplier' }

interface CopyChoiceProps {
  copies: readonly InvoiceCopy[]
  copy: InvoiceCopy
  onChoose: (copy: InvoiceCopy) => void
}

export function CopyChoice({ copies, copy, onChoose }: CopyChoiceProps) {
  const group = useId()
  if (copies.length < 2) return null
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="sr-only">Copy</legend>
      {copies.map((choice) => (
        <label key={choice} className="flex min-h-target cursor-pointer items-center gap-2">
          <input type="radio" name={group} className="size-5 accent-accent" checked={copy === choice} onChange={() => onChoose(choice)} />
          {COPY_TITLES[choice]}
        </label>
      ))}
    </fieldset>
  )
}

import { basePriceOf, newPackage, pricePaiseOf, totalWeightOf, type TypedPackage } from '#domain/typed-shipment.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-words.ts'
import { PackageFields } from '#features/shipments/form/package-fields.tsx'
import { Button } from '#ui/button.tsx'
import { formatRupees } from '#ui/format-rupees.ts'

interface PackagesSectionProps {
  packages: TypedPackage[]
  frozen: string | null
  messages: FieldMessages
  onChange: (packages: TypedPackage[]) => void
}

const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

export function PackagesSection({ packages, frozen, messages, onChange }: PackagesSectionProps) {
  function focusSoon(index: number) {
    requestAnimationFrame(() => document.getElementById(controlId(`packages.${index}.description`))?.focus())
  }
  return (
    <section aria-labelledby="packages-heading" className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="packages-heading" className="text-xl">
        Packages
      </h2>
      {frozen !== null && <p className="mt-1 text-ink-muted">{frozen}</p>}
      <ol className="mt-3 flex flex-col gap-6">
        {packages.map((typed, index) => (
          <PackageFields
            key={typed.id}
            typed={typed}
            index={index}
            removable={packages.length > 1 && (frozen === null || pricePaiseOf(typed) === null)}
            priceFrozen={frozen !== null}
            messages={messages}
            onChange={(change) => onChange(packages.map((each) => (each.id === typed.id ? { ...each, ...change } : each)))}
            onRemove={() => {
              onChange(packages.filter(({ id }) => id !== typed.id))
              // The pressed button is gone.
              focusSoon(Math.max(0, index - 1))
            }}
          />
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-5">
        <Button
          variant="secondary"
          onClick={() => {
            onChange([...packages, newPackage(crypto.randomUUID())])
            focusSoon(packages.length)
          }}
        >
          Add package
        </Button>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
          <div className="flex gap-2">
            <dt className="text-ink-muted">Total weight</dt>
            <dd className="font-bold">{kilograms.format(totalWeightOf(packages))} kg</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-ink-muted">Base price</dt>
            <dd className="font-bold">{formatRupees(basePriceOf(packages))}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

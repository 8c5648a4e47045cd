import { newPackage, pricePaiseOf, type TypedPackage } from '#domain/shipment/typed-shipment.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-messages.ts'
import { PackageFields } from '#features/shipments/form/fields/package-fields.tsx'
import { columnId, PACKAGE_COLUMNS, PackageRow } from '#features/shipments/form/fields/package-row.tsx'
import { PackageTotals } from '#features/shipments/form/fields/package-totals.tsx'
import { Button } from '#ui/controls/button.tsx'

interface PackagesSectionProps {
  packages: TypedPackage[]
  frozen: string | null
  messages: FieldMessages
  /** As rows of a table. */
  dense?: boolean
  /** The page shows the totals elsewhere. */
  withoutTotals?: boolean
  onChange: (packages: TypedPackage[]) => void
}

export function PackagesSection({ packages, frozen, messages, dense = false, withoutTotals = false, onChange }: PackagesSectionProps) {
  function focusSoon(index: number) {
    requestAnimationFrame(() => document.getElementById(controlId(`packages.${index}.description`))?.focus())
  }
  const rows = packages.map((typed, index) => ({
    typed,
    index,
    removable: packages.length > 1 && (frozen === null || pricePaiseOf(typed) === null),
    priceFrozen: frozen !== null,
    messages,
    onChange: (change: Partial<TypedPackage>) => onChange(packages.map((each) => (each.id === typed.id ? { ...each, ...change } : each))),
    onRemove: () => {
      onChange(packages.filter(({ id }) => id !== typed.id))
      // The pressed button is gone.
      focusSoon(Math.max(0, index - 1))
    },
  }))
  const addButton = (
    <Button
      variant="secondary"
      size={dense ? 'small' : 'normal'}
      onClick={() => {
        onChange([...packages, newPackage(crypto.randomUUID())])
        focusSoon(packages.length)
      }}
    >
      Add package
    </Button>
  )
  return (
    <section
      aria-labelledby="packages-heading"
      className={`min-w-0 rounded-card border border-line bg-surface ${dense ? 'px-3 pt-2 pb-3' : 'p-5 sm:p-6'}`}
    >
      <h2 id="packages-heading" className={dense ? 'text-base' : 'text-xl'}>
        Packages
      </h2>
      {frozen !== null && <p className="mt-1 text-ink-muted">{frozen}</p>}
      {dense ? (
        <table
          aria-labelledby="packages-heading"
          className="mt-1.5 w-full table-fixed border-separate border-spacing-x-1 border-spacing-y-1"
        >
          <thead>
            <tr>
              {PACKAGE_COLUMNS.map(({ part, title, width }) => (
                <th key={part} id={columnId(part)} scope="col" className={`p-0 text-left align-bottom text-xs font-semibold ${width}`}>
                  {title}
                </th>
              ))}
              <th scope="col" className={`p-0 ${packages.length > 1 ? 'w-9' : 'w-0'}`}>
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          {rows.map((row) => (
            <PackageRow key={row.typed.id} {...row} />
          ))}
        </table>
      ) : (
        <ol className="mt-3 flex flex-col gap-6">
          {rows.map((row) => (
            <PackageFields key={row.typed.id} {...row} />
          ))}
        </ol>
      )}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 ${dense ? 'mt-1 gap-y-1' : 'mt-6 gap-y-4 border-t border-line pt-5'}`}
      >
        {addButton}
        {dense && <p className="text-sm text-ink-muted">A price is for all of its row.</p>}
        {!withoutTotals && <PackageTotals packages={packages} />}
      </div>
    </section>
  )
}

import { lazy, Suspense, type ComponentProps } from 'react'
import type { CollectionPart as Part } from '#features/proof-of-delivery/collection/collection-part.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

type PartProps = ComponentProps<typeof Part>

// Most parcels are prepaid. Where this part cannot be loaded, the ordinary collection can still be submitted.
const CollectionPart = lazy(() =>
  import('#features/proof-of-delivery/collection/collection-part.tsx').then(
    (loaded) => ({ default: loaded.CollectionPart }),
    () => ({ default: OnlyOrdinary }),
  ),
)

export function LazyCollectionPart(props: PartProps) {
  return (
    <Suspense fallback={<div className="min-h-44 rounded-card border border-line bg-surface" />}>
      <CollectionPart {...props} />
    </Suspense>
  )
}

function OnlyOrdinary({ number, expectedPaise, isOneOfSeveral = false }: PartProps) {
  return (
    <Banner tone="warn" title={`Collect ${formatRupees(expectedPaise)} in cash${isOneOfSeveral ? ` for ${number}` : ''}`}>
      Another amount, or UPI, cannot be entered at the moment. Submit, and correct it later.
    </Banner>
  )
}

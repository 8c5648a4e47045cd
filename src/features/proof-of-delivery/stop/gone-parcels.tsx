import { Banner } from '#ui/feedback/banner.tsx'
import { parcelWords, type NameOf } from '#features/proof-of-delivery/stop/parcel-names.tsx'
import { Button } from '#ui/controls/button.tsx'

interface GoneParcelsProps {
  numbers: readonly string[]
  nameOf: NameOf
  onLeftOut: () => void
}

/** Somebody has taken it off this driver's list, or it goes elsewhere by now: it is not left out without a word. */
export function GoneParcels({ numbers, nameOf, onLeftOut }: GoneParcelsProps) {
  if (numbers.length === 0) return null
  return (
    <Banner
      tone="warn"
      role="status"
      title={`${numbers.map((number) => parcelWords(number, nameOf)).join(', ')}: no longer on your list for this address`}
      actions={
        <Button variant="secondary" onClick={onLeftOut}>
          Leave it out
        </Button>
      }
    >
      It would not go along with this one. If you hand it over all the same, record it by itself afterwards.
    </Banner>
  )
}

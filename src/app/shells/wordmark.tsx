import { ParcelMark } from '#ui/layout/parcel-mark.tsx'

/** The mark and the name. Without a name, the mark alone. */
export function Wordmark({ name = 'Waybill' }: { name?: string | null }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl leading-tight font-extrabold tracking-tight text-ink">
      <ParcelMark className="h-7 w-9 shrink-0" tape="fill-accent" />
      {name}
    </span>
  )
}

import { BarCode } from '#ui/pictures/bar-code.tsx'

/** The shipment's id as bars and in letters. White under it in the dark too: scanners read dark on light alone. */
export function SummaryCode({ text }: { text: string }) {
  return (
    <figure className="flex w-fit max-w-full flex-col items-center rounded-control bg-white px-2 py-3 text-black">
      <BarCode text={text} className="h-20 w-96 max-w-full" />
      <figcaption className="font-semibold tracking-widest">{text}</figcaption>
    </figure>
  )
}

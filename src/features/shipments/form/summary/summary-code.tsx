import { drawCode128 } from '#ui/format/draw-code128.ts'

/** The shipment's id as bars and in letters. White under it in the dark too: scanners read dark on light alone. */
export function SummaryCode({ text }: { text: string }) {
  const code = drawCode128(text)
  return (
    <figure className="flex w-fit max-w-full flex-col items-center rounded-control bg-white px-2 py-3 text-black">
      {code && (
        <svg
          role="img"
          aria-label={`Barcode of ${text}`}
          viewBox={`0 0 ${code.modules} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          className="h-20 w-96 max-w-full"
        >
          <path d={code.path} />
        </svg>
      )}
      <figcaption className="font-semibold tracking-widest">{text}</figcaption>
    </figure>
  )
}

import { useEffect, useState } from 'react'

/** Drawn as one path; the library arrives with the first code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ of: string; size: number; path: string } | null>(null)
  useEffect(() => {
    let ignore = false
    void import('#ui/format/draw-qr-code.ts').then(
      ({ drawQrCode }) => {
        if (!ignore) setDrawn({ of: text, ...drawQrCode(text) })
      },
      // Without signal the code stays away; the link beside it needs no code.
      () => undefined,
    )
    return () => {
      ignore = true
    }
  }, [text])
  if (drawn?.of !== text) return <span aria-hidden="true" className="aspect-square w-44 max-w-full rounded-control bg-sunken" />
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-44 max-w-full rounded-control"
    >
      <rect width={drawn.size} height={drawn.size} fill="#ffffff" />
      <path d={drawn.path} fill="#000000" />
    </svg>
  )
}

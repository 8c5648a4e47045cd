import { useEffect, useState } from 'react'

/** Drawn as one path; the library arrives with the first code. */
export function QrCode({ text, label, size = 'small' }: { text: string; label: string; size?: 'small' | 'large' }) {
  const width = size === 'large' ? 'w-64' : 'w-44'
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
  if (drawn?.of !== text) return <span aria-hidden="true" className={`aspect-square ${width} max-w-full rounded-control bg-sunken`} />
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className={`aspect-square ${width} max-w-full rounded-control`}
    >
      <rect width={drawn.size} height={drawn.size} fill="#ffffff" />
      <path d={drawn.path} fill="#000000" />
    </svg>
  )
}

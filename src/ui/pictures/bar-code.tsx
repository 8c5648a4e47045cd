import type { CSSProperties } from 'react'
import { drawCode128, type Code128 } from '#ui/format/draw-code128.ts'

interface BarCodeProps {
  text: string
  /** Where they are drawn already. */
  bars?: Code128 | null
  className?: string
  style?: CSSProperties
}

/** As Code 128, as wide and high as its place makes it; what Code 128 cannot say is no picture. Black, for a white ground in the dark too: scanners read dark on light alone. */
export function BarCode({ text, bars = drawCode128(text), className, style }: BarCodeProps) {
  if (bars === null) return null
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`0 0 ${bars.modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
      style={style}
    >
      <path d={bars.path} fill="#000000" />
    </svg>
  )
}

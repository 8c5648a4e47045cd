import { QrCode } from '#ui/pictures/qr-code.tsx'

interface LargeCodeProps {
  digits: string
  /** What the QR code says. */
  text: string
  label: string
}

/** A code to be read out, or scanned from this screen. */
export function LargeCode({ digits, text, label }: LargeCodeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {/* Read out digit by digit, not as a number. */}
      <p aria-label={digits.split('').join(' ')} role="img" className="text-4xl font-bold tracking-widest tabular-nums">
        {digits}
      </p>
      <QrCode text={text} label={label} size="large" />
    </div>
  )
}

interface OpenShipmentProps {
  trackingNumber: string
  onOpen: (trackingNumber: string) => void
  className?: string
}

/** A row's way to its whole history. `data-opens` lets the list give it the focus after more rows have come. */
export function OpenShipment({ trackingNumber, onOpen, className = '' }: OpenShipmentProps) {
  return (
    <button
      type="button"
      data-opens={trackingNumber}
      aria-haspopup="dialog"
      className={`min-h-6 text-left font-bold break-all text-link tabular-nums underline underline-offset-4 ${className}`}
      onClick={() => onOpen(trackingNumber)}
    >
      {trackingNumber}
    </button>
  )
}

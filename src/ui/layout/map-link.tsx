interface MapLinkProps {
  latitude: number
  longitude: number
  /** Metres that it may be off. */
  accuracy: number
}

/** A place as a link to the map. */
export function MapLink({ latitude, longitude, accuracy }: MapLinkProps) {
  const at = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center tabular-nums pointer-coarse:min-h-target"
    >
      {at} (± {accuracy} m)
    </a>
  )
}

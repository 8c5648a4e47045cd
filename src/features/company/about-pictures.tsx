import { Drawing, type PictureProps } from '#ui/pictures/picture.tsx'

export function FlagPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M3 43c5-11 11-15 17-15s15 4 25 15z" />
      <path d="M19 28V5" className="fill-none" />
      <path d="M19 6h20l-5 6.500 5 6.500H19z" className="fill-accent" />
    </Drawing>
  )
}

/** The road ahead, and the sun where it ends. */
export function HorizonPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M12 29a12 12 0 0 1 24 0z" className="fill-accent" />
      <path d="M24 11V6M11 16 7.500 12.500M37 16l3.500-3.500" className="fill-none" />
      <path d="M3 29h42M20.500 29 10 43M27.500 29 38 43M24 33v3M24 40v3" className="fill-none" />
    </Drawing>
  )
}

export function BulbPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M24 4a14.500 14.500 0 0 1 8 26.600V35H16v-4.400A14.500 14.500 0 0 1 24 4z" />
      <path d="M24 35V24m0 0-5-5.500h10z" className="fill-accent" />
      <path d="M17.500 39.500h13M20.500 44h7" className="fill-none" />
    </Drawing>
  )
}

export function LeafPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M11 37C5 18 20 7 43 6c1 24-12 38-32 31z" />
      <path d="M11 37C5 18 20 7 43 6z" className="fill-accent" />
      <path d="M5 43 31 18M19 29.500V22M19 29.500h8" className="fill-none" />
    </Drawing>
  )
}

/** The stone at the roadside that has stood there every day. */
export function MilestonePicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M11 42V18a13 13 0 0 1 26 0v24z" />
      <path d="M11 20v-2a13 13 0 0 1 26 0v2z" className="fill-accent" />
      <path d="M18 28h12M20 34h8M4 42h40" className="fill-none" />
    </Drawing>
  )
}

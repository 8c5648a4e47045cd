import { Drawing, type PictureProps } from '#ui/pictures/picture.tsx'

/** A clock, and the tick that follows it. */
export function OnTimePicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <circle cx="22" cy="23" r="18" />
      <path d="M22 11.500V23l7.500 4.500" className="fill-none" />
      <circle cx="37" cy="37" r="8" className="fill-accent" />
      <path d="m33.500 37 2.500 2.700 4.500-5" className="fill-none" />
    </Drawing>
  )
}

export function GuardedParcelPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M24 4 42 9.500v13C42 33 35 40.500 24 44.500 13 40.500 6 33 6 22.500v-13z" />
      <path d="M15 16h18v15H15z" />
      <path d="M21 16h6v8.500l-3-2-3 2z" className="fill-accent" />
    </Drawing>
  )
}

/** Places far apart, joined. */
export function NetworkPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M9 38 24 26 41 37M9 11l15 15L40 9" className="fill-none" />
      <circle cx="9" cy="38" r="5" />
      <circle cx="9" cy="11" r="5" />
      <circle cx="40" cy="9" r="5" />
      <circle cx="41" cy="37" r="5" />
      <circle cx="24" cy="25" r="8" className="fill-accent" />
    </Drawing>
  )
}

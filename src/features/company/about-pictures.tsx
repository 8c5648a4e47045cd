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

import { Drawing, type PictureProps } from '#ui/pictures/picture.tsx'

export function TruckPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M3 13h25v22H3z" />
      <path d="M28 20h8.500l8.500 8v7H28z" />
      <path d="M33 25h3.500l4 4H33z" className="fill-none" />
      <path d="M11 13h8v9.500l-4-2.700-4 2.700z" className="fill-accent" />
      <circle cx="12" cy="36" r="4.500" />
      <circle cx="35" cy="36" r="4.500" />
    </Drawing>
  )
}

export function WarehousePicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M4 18.500 24 7l20 11.500V41H4z" />
      <path d="M12 41V23h24v18M12 27h24M12 31h24" className="fill-none" />
      <path d="M15 34h8v7h-8z" className="fill-accent" />
      <path d="M23 31h9v10h-9z" />
    </Drawing>
  )
}

/** Stops on a winding way: where goods come from, where they are kept, where they are wanted. */
export function ChainPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M9 39h23a7.500 7.500 0 0 0 0-15H16a7.500 7.500 0 0 1 0-15h23" className="fill-none" />
      <circle cx="9" cy="39" r="4.500" />
      <path d="M18.500 18.500h11v11h-11z" className="fill-accent" />
      <circle cx="39" cy="9" r="4.500" />
    </Drawing>
  )
}

export function GlobePicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <circle cx="22" cy="22" r="17.500" />
      <path d="M22 4.500c-10 9-10 26 0 35 10-9 10-26 0-35zM5.500 16h33M5.500 28h33" className="fill-none" />
      <path d="M28 29h16v14H28z" />
      <path d="M33 29h6v8l-3-2-3 2z" className="fill-accent" />
    </Drawing>
  )
}

import { Drawing, type PictureProps } from '#ui/pictures/picture.tsx'

export function FactoryPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M34 20 35.500 6h5L42 20" />
      <path d="M4 41V20l10 7v-7l10 7v-7l10 7v-7h10v21z" />
      <path d="M11 33h8v8h-8z" className="fill-accent" />
      <path d="M25 34h4M34 34h4" className="fill-none" />
    </Drawing>
  )
}

export function ShopPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M8 22h32v19H8z" />
      <path d="M8 8h32l4 11a5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0z" />
      <path d="M14 19 16.500 8M24 19V8M34 19 31.500 8" className="fill-none" />
      <path d="M26 29h9v12h-9z" className="fill-accent" />
      <path d="M13 29h8v7h-8z" />
    </Drawing>
  )
}

export function MedicinePicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path d="M17 13V8h14v5" className="fill-none" />
      <rect x="4" y="13" width="40" height="28" rx="4" />
      <path d="M21 19.500h6V24h4.500v6H27v4.500h-6V30h-4.500v-6H21z" className="fill-accent" />
    </Drawing>
  )
}

export function ChipPicture(props: PictureProps) {
  return (
    <Drawing {...props}>
      <path
        d="M17 11V5M24 11V5M31 11V5M17 43v-6M24 43v-6M31 43v-6M11 17H5M11 24H5M11 31H5M43 17h-6M43 24h-6M43 31h-6"
        className="fill-none"
      />
      <rect x="11" y="11" width="26" height="26" rx="3" />
      <path d="M19 19h10v10H19z" className="fill-accent" />
    </Drawing>
  )
}

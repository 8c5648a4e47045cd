import type { Picture } from '#ui/pictures/picture.tsx'

interface PictureCardProps {
  picture: Picture
  title: string
  children: string
}

/** One of a list: a small drawing, a name, a sentence. */
export function PictureCard({ picture: CardPicture, title, children }: PictureCardProps) {
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <CardPicture />
      <div className="flex flex-col gap-1.5">
        <h3 className="text-xl">{title}</h3>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  )
}

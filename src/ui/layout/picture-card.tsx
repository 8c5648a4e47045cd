import { Link } from 'react-router-dom'
import type { Picture } from '#ui/pictures/picture.tsx'

interface PictureCardProps {
  picture: Picture
  title: string
  /** Where the whole card leads. */
  to?: string
  /** Beside the words, or above them where there is room. */
  layout?: 'row' | 'stacked'
  children: string
}

/** One of a list: a small drawing, a name, a sentence. */
export function PictureCard({ picture: CardPicture, title, to, layout = 'row', children }: PictureCardProps) {
  const stacked = layout === 'stacked'
  return (
    <li
      className={`relative flex flex-wrap overflow-hidden rounded-card border border-line bg-surface ${stacked ? 'sm:flex-col sm:flex-nowrap' : ''} ${to ? 'transition-shadow hover:border-line-strong hover:shadow-lift motion-reduce:transition-none' : ''}`}
    >
      <div className={`grid flex-[1_0_5.5rem] place-items-center bg-sunken p-4 ${stacked ? 'sm:flex-none sm:py-8' : ''}`}>
        <CardPicture className={stacked ? 'size-12 sm:size-16' : 'size-12'} />
      </div>
      <div className={`flex flex-[999_1_10rem] flex-col gap-1 p-4 sm:p-5 ${stacked ? 'sm:flex-auto' : ''}`}>
        <h3 className="text-lg wrap-anywhere hyphens-auto sm:text-xl">
          {to ? (
            <Link
              to={to}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-pretty text-ink-muted">{children}</p>
      </div>
    </li>
  )
}

import type { ReactNode } from 'react'

export interface PictureProps {
  className?: string
}

export type Picture = (props: PictureProps) => ReactNode

/** One hand for every small drawing: ink lines, paper between them, and a single piece in the colour of the tape. It says nothing that the words beside it do not. */
export function Drawing({ className = 'size-12', children }: PictureProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 48 48"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`${className} shrink-0 fill-surface stroke-ink`}
    >
      {children}
    </svg>
  )
}

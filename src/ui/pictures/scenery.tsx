import type { ReactNode } from 'react'

/** Where a piece of a scene stands: the middle or left end of its foot. */
interface Place {
  x: number
  y: number
  scale?: number
}

function Placed({ x, y, scale = 1, children }: Place & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>
}

interface SceneProps {
  width: number
  height: number
  className: string
  /** Which part stays in sight where the frame is narrower. */
  keeps?: 'middle' | 'end'
  children: ReactNode
}

/** A large drawing of ink lines on the ground of the page. It fills its frame and is cut at the sides where the frame is narrower. */
export function Scene({ width, height, className, keeps = 'middle', children }: SceneProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={keeps === 'end' ? 'xMaxYMax slice' : 'xMidYMax slice'}
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`w-full rounded-card bg-sunken fill-surface stroke-ink ${className}`}
    >
      {children}
    </svg>
  )
}

export function Parcel({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const tape = width * 0.26
  const left = x + (width - tape) / 2
  return (
    <>
      <path d={`M${x} ${y - height}h${width}v${height}H${x}z`} />
      <path
        d={`M${left} ${y - height}h${tape}v${height * 0.55}l${-tape / 2} ${-height * 0.14}-${tape / 2} ${height * 0.14}z`}
        className="fill-accent"
      />
    </>
  )
}

export function Truck(place: Place) {
  return (
    <Placed {...place}>
      <path d="M0-82h96v68H0z" />
      <path d="M96-64h24c4 0 6 1 8 4l17 24c1 2 2 4 2 7v15H96z" />
      <path d="M105-55h14l14 20h-28zM137-24h10M96-64v50" className="fill-none" />
      <path d="M37-82h22v36l-11-7-11 7z" className="fill-accent" />
      <path d="M-6-14h158" className="fill-none" />
      <circle cx="24" cy="-13" r="13" />
      <circle cx="24" cy="-13" r="4" className="fill-ink" />
      <circle cx="118" cy="-13" r="13" />
      <circle cx="118" cy="-13" r="4" className="fill-ink" />
    </Placed>
  )
}

export function Tree(place: Place) {
  return (
    <Placed {...place}>
      <path d="M0-84c15 0 24 10 24 23 9 3 12 13 6 20-6 7-17 9-30 9s-24-2-30-9c-6-7-3-17 6-20 0-13 9-23 24-23z" className="fill-line" />
      <path d="M0 0v-54M0-28l11-11M0-20l-10-10" className="fill-none" />
    </Placed>
  )
}

/** The granite that lies piled up all over the Deccan. */
export function Boulders(place: Place) {
  return (
    <Placed {...place}>
      <path d="M-84 0c-4-26 8-44 36-46 26-2 40 16 40 46z" />
      <path d="M-16 0c-4-34 12-54 46-54 36 0 54 22 52 54z" />
      <path d="M-36-46c-8-22 8-40 34-40 24 0 40 14 36 34-18-4-34 0-44 14-8-6-16-8-26-8z" className="fill-line" />
      <path d="M-64-16c2-8 6-14 14-16M50-16c0-10-4-18-12-22" className="fill-none" />
    </Placed>
  )
}

export function Plane(place: Place) {
  return (
    <Placed {...place}>
      <path d="M-46-8-56-28h10l18 16" />
      <path d="M-48-6c30-10 70-10 92-6 9 2 14 7 14 11s-6 8-16 9c-34 3-72 0-90-14z" />
      <path d="M8 0-18 26h12L32 1z" />
      <path d="M40-5h6M-14-4h.1M0-5h.1M14-5h.1" className="fill-none" />
    </Placed>
  )
}

export function Bird(place: Place) {
  return (
    <Placed {...place}>
      <path d="M0 0c5-8 12-8 16 0 4-8 11-8 16 0" className="fill-none" />
    </Placed>
  )
}

/** By day the sun, in the dark theme the moon. */
export function SunOrMoon({ x, y, radius }: { x: number; y: number; radius: number }) {
  return <circle cx={x} cy={y} r={radius} stroke="none" className="dark:fill-line-strong" />
}

import { Bird, Boulders, Parcel, Scene, SunOrMoon } from '#ui/pictures/scenery.tsx'

/** The bird of the company's name, on what the company carries. */
export function SparrowDrawing() {
  return (
    <Scene width={480} height={340} className="h-auto max-w-md md:max-w-none">
      <SunOrMoon x={356} y={98} radius={54} />
      <path d="M0 214c80-40 150-42 220-18 80 26 150-8 260-30v174H0z" stroke="none" className="fill-line" />
      <Boulders x={404} y={268} scale={1.05} />
      <path d="M-4 268c154-16 334-18 488-4v90H-4z" className="stroke-line-strong" strokeWidth="2" />
      <Bird x={58} y={70} />
      <Bird x={104} y={96} scale={0.7} />
      <Parcel x={70} y={312} width={96} height={74} />
      <Parcel x={166} y={312} width={134} height={98} />
      <path d="M182 286h36M182 298h24" className="fill-none" />
      <g transform="translate(94 24)">
        <path d="M138 168v21m-8 1h18M160 166v23m-8 1h18" className="fill-none" />
        <path d="m200 104 78 44-12 18-76-20z" className="fill-line" />
        <path d="M58 76c-4-30 18-54 50-54 26 0 42 16 50 38 8 22 34 38 60 54-2 10-6 18-12 26-28 20-66 34-98 24-38-12-58-48-56-88z" />
        <path d="M62 56c6-22 22-34 46-34 22 0 36 10 45 27-22 6-36 4-50-3-14-6-28-2-41 10z" className="fill-line" />
        <path d="M58 86c10 12 24 14 34 8 4 16-4 32-17 37-9-12-15-28-17-45z" className="fill-ink" />
        <path d="M60 66 36 80l24 8z" className="fill-accent" />
        <circle cx="88" cy="64" r="4.500" className="fill-ink" />
        <path d="M126 92c40 0 74 16 102 48-42 16-90 6-108-20-6-10-4-22 6-28z" className="fill-line" />
        <path d="M140 110c24 2 44 10 62 22M136 124c16 6 30 10 48 12" className="fill-none" />
      </g>
    </Scene>
  )
}

import { Bird, Scene, SunOrMoon, Tree, Truck } from '#ui/pictures/scenery.tsx'

/** Works, clinic, shop and workshop along one street. */
export function StreetDrawing() {
  return (
    <Scene width={480} height={340} className="h-auto max-w-md md:max-w-none">
      <SunOrMoon x={236} y={84} radius={44} />
      <path d="M0 206c80-40 160-36 240-14 80 20 150-10 240-26v174H0z" stroke="none" className="fill-line" />
      <Bird x={352} y={58} />
      <Bird x={396} y={82} scale={0.7} />
      <Works />
      <Clinic />
      <Offices />
      <Shop />
      <Tree x={128} y={268} scale={0.7} />
      <Tree x={352} y={268} scale={0.7} />
      <path d="M-4 268h488v80H-4z" />
      <path d="M-4 306h488" strokeWidth="40" className="fill-none stroke-line" />
      <path d="M4 306h480" strokeDasharray="18 16" strokeWidth="2.500" className="fill-none stroke-ink-muted" />
      <Truck x={180} y={306} scale={0.9} />
    </Scene>
  )
}

function Works() {
  return (
    <g transform="translate(14 268)">
      <path d="m72-70 5-92h18l5 92z" />
      <path d="M0 0v-96l26 20v-20l26 20v-20l26 20h22V0z" />
      <path d="M14 0v-36h26V0z" className="fill-accent" />
      <path d="M14-24h26M14-12h26M56-40h14M80-40h8M56-22h14M80-22h8" className="fill-none" />
    </g>
  )
}

function Clinic() {
  return (
    <g transform="translate(146 268)">
      <path d="M0 0v-124h84V0z" />
      <path d="M26-124v-36h32v36z" />
      <path d="M38-154h8v8h8v8h-8v8h-8v-8h-8v-8h8z" className="fill-accent" strokeWidth="2" />
      <path d="M14-106h16v18H14zM54-106h16v18H54zM14-72h16v18H14zM54-72h16v18H54z" className="fill-line" />
      <path d="M32 0v-34h20V0" className="fill-none" />
    </g>
  )
}

function Offices() {
  return (
    <g transform="translate(252 268)">
      <path d="M0 0v-176h68V0z" />
      <path d="M34-176v-28m-8 8a11 11 0 0 1 0-16m16 0a11 11 0 0 1 0 16" className="fill-none" />
      <path d="M14-156h40M14-138h40M14-120h40M14-102h40M14-84h40M14-66h40" className="fill-none stroke-ink-muted" />
      <path d="M22 0v-36h24V0z" className="fill-line" />
    </g>
  )
}

function Shop() {
  return (
    <g transform="translate(374 268)">
      <path d="M6 0v-84h84V0z" />
      <path d="M6-104h84l8 26a10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20 0 10 10 0 0 1-20 0z" />
      <path d="m18-78 6-26M38-78l3-26M58-78l-3-26M78-78l-6-26" className="fill-none" />
      <path d="M18-52h34v30H18z" className="fill-line" />
      <path d="M60 0v-52h20V0z" className="fill-accent" />
    </g>
  )
}

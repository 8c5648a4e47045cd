import { Bird, Boulders, Parcel, Scene, SunOrMoon, Tree } from '#ui/pictures/scenery.tsx'

/** A parcel at a fork of the road, under a sign that points both ways. */
export function LostParcelDrawing() {
  return (
    <Scene width={320} height={260} className="h-60 max-w-80">
      <SunOrMoon x={236} y={70} radius={34} />
      <path d="M-4 176c70-34 130-30 180-10 60 24 100 8 150-10v110H-4z" className="fill-line" stroke="none" />
      <path d="M-4 204c90-16 180-12 330 0v60H-4z" className="stroke-line-strong" strokeWidth="2" />
      <path d="M150 264c4-24-22-40-66-52M176 264c-2-24 30-42 86-50" className="fill-none stroke-line-strong" strokeDasharray="10 9" />
      <Bird x={74} y={52} />
      <Tree x={42} y={208} scale={0.9} />
      <Boulders x={262} y={208} scale={0.6} />
      <path d="M163 216V78" className="fill-none" />
      <path d="M112 88h66v26h-66l-14-13zM148 124h62l14 13-14 13h-62z" />
      <path d="M116 101h46M162 137h40" className="fill-none stroke-line-strong" strokeWidth="2" />
      <Parcel x={186} y={236} width={44} height={38} />
    </Scene>
  )
}

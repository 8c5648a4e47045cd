import { Bird, Boulders, Parcel, Plane, Scene, SunOrMoon, Tree, Truck } from '#ui/pictures/scenery.tsx'

/** From the warehouse past the old gate to the door. A phone shows its end, cut at the same place at any width: the whole truck, and the door that it goes to. */
export function RoadDrawing() {
  return (
    <Scene width={1152} height={320} keeps="end" className="h-[44vw] max-h-56 lg:h-80 lg:max-h-none">
      <SunOrMoon x={752} y={100} radius={52} />
      <path
        d="M0 186c90-44 170-52 250-26 90 28 150 4 240-22 100-28 180 6 270 24 110 22 240-34 392-24v182H0z"
        stroke="none"
        className="fill-line"
      />
      <OldGate />
      <path d="M-4 232c194-26 330-14 520-8 240 8 420-30 640-14v130H-4z" className="stroke-line-strong" strokeWidth="2" />
      <path d="M40 64c90-26 160-30 222-22" strokeDasharray="1 10" className="fill-none stroke-line-strong" />
      <Plane x={318} y={46} scale={0.9} />
      <Bird x={864} y={60} />
      <Bird x={906} y={82} scale={0.75} />
      <Boulders x={690} y={222} scale={0.8} />
      <Tree x={330} y={234} scale={0.9} />
      <Tree x={780} y={222} />
      <Tree x={1114} y={216} scale={0.8} />
      <Warehouse />
      <Home />
      <path d="M-20 290c220-14 380-6 580-8 260-2 400-14 620-6" strokeWidth="34" className="fill-none stroke-line" />
      <path
        d="M-20 290c220-14 380-6 580-8 260-2 400-14 620-6"
        strokeDasharray="18 16"
        strokeWidth="2.500"
        className="fill-none stroke-ink-muted"
      />
      <Truck x={500} y={279} />
    </Scene>
  )
}

/** Four towers and an arch, far away. */
function OldGate() {
  return (
    <g transform="translate(376 232) scale(1.100)" strokeWidth="2" className="stroke-line-strong">
      <path d="M0 0v-62h84V0H62v-24a20 20 0 0 0-40 0V0z" />
      <path d="M16-62v-14h52v14M16-69h52" className="fill-none" />
      <path d="M-6 0v-96H6V0zM78 0v-96h12V0zM22-76v-22h8v22zM54-76v-22h8v22z" />
      <path d="M-6-96c0-8 4-10 6-16 2 6 6 8 6 16zM78-96c0-8 4-10 6-16 2 6 6 8 6 16zM22-98c0-6 3-7 4-12 1 5 4 6 4 12zM54-98c0-6 3-7 4-12 1 5 4 6 4 12z" />
      <path d="M-9-62H9M75-62h18M-9-80H9M75-80h18" className="fill-none" />
    </g>
  )
}

function Warehouse() {
  return (
    <g transform="translate(84 252)">
      <path d="M0 0v-84l96-42 96 42V0z" />
      <path d="M0-84h192" className="fill-none" />
      <path d="M22 0v-58h62V0M22-46h62M22-34h62M108 0v-58h62V0" className="fill-none" />
      <path d="M108-58h62v16h-62z" className="fill-line" />
      <circle cx="96" cy="-100" r="7" />
      <Parcel x={116} y={0} width={28} height={24} />
      <Parcel x={196} y={0} width={36} height={30} />
      <Parcel x={202} y={-30} width={24} height={20} />
    </g>
  )
}

function Home() {
  return (
    <g transform="translate(868 242)">
      <path d="M12-60h116V0H12z" />
      <path d="M0-60 30-104h80l30 44z" className="fill-line" />
      <path d="M84-84v-34h16v34" />
      <path d="M30 0v-40h26V0z" />
      <path d="M49-19v.1M76-42h36v24H76zM94-42v24M76-30h36" className="fill-none" />
      <path d="M4 0h132" className="fill-none" />
      <Parcel x={2} y={0} width={24} height={20} />
      <g transform="translate(43 -124)">
        <path d="M0 34C-12 20-20 12-20 0a20 20 0 0 1 40 0C20 12 12 20 0 34z" />
        <circle r="8" className="fill-accent" />
      </g>
    </g>
  )
}

import { Bird, Parcel, Plane, Scene, SunOrMoon, Truck } from '#ui/pictures/scenery.tsx'

/** Sea, air and road at one quay. */
export function PortDrawing() {
  return (
    <Scene width={480} height={340} className="h-auto max-w-md md:max-w-none">
      <SunOrMoon x={84} y={128} radius={42} />
      <path d="M0 196c70-26 130-30 200-10 90 24 180-16 280-26v60H0z" stroke="none" className="fill-line" />
      <path d="M18 74c36-20 66-28 96-30" strokeDasharray="1 10" className="fill-none stroke-line-strong" />
      <Plane x={182} y={44} />
      <Bird x={24} y={36} scale={0.8} />
      <Ship />
      <path d="M0 226c20-8 40-8 60 0s40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0 40 8 60 0v60H0z" stroke="none" />
      <path
        d="M0 226c20-8 40-8 60 0s40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0 40 8 60 0M30 248c14-6 28-6 42 0M150 250c14-6 28-6 42 0M318 250c14-6 28-6 42 0"
        className="fill-none"
      />
      <Crane />
      <path d="M-4 268h488v80H-4z" />
      <path d="M-4 284h488" className="fill-none stroke-line-strong" strokeWidth="2" />
      <Parcel x={30} y={314} width={44} height={36} />
      <Parcel x={40} y={278} width={28} height={24} />
      <Parcel x={74} y={314} width={34} height={28} />
      <Truck x={196} y={322} scale={0.85} />
    </Scene>
  )
}

function Ship() {
  return (
    <g transform="translate(22 214)">
      <path d="M40-40h36v-30H40zM76-40h36v-30H76zM112-40h36v-30h-36zM76-70h36v-30H76zM148-40h36v-30h-36z" />
      <path d="M76-40h36v-30H76zM148-40h36v-30h-36z" className="fill-line" />
      <path d="M85-70v30M94-70v30M103-70v30M157-70v30M166-70v30M175-70v30" strokeWidth="2" className="fill-none" />
      <path d="M112-70h36v-30h-36z" className="fill-accent" />
      <path d="M192-40v-56h34v56zM198-82h22M206-96v-20h10v20" />
      <path d="M0-40h262l-26 60H24z" />
      <path d="M12-22h240" className="fill-none" />
    </g>
  )
}

function Crane() {
  return (
    <g transform="translate(378 268)">
      <path d="M-10 0 8-196h20L46 0M-4-60h44M2-120h32M-8-20 40-60M-4-60 34-120M2-120 30-180" className="fill-none" />
      <path d="M-142-196H74v14h-216z" />
      <path d="M18-232-138-196M18-232 70-196M18-232v36" className="fill-none" />
      <path d="M4-182h28v24H4z" className="fill-line" />
      <path d="M-92-182v34m0 0-16 14m16-14 16 14" className="fill-none" />
      <Parcel x={-114} y={-104} width={44} height={30} />
    </g>
  )
}

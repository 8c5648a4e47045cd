/** From the sender over the plateau to the door, drawn for the project. It adds nothing that the words beside it do not say. */
export function RoadDrawing() {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className="w-full rounded-card bg-sunken max-lg:hidden">
      <circle cx="372" cy="92" r="46" className="fill-surface" />
      <path d="M0 206c46-34 84-46 118-30 26 12 44 6 74-18 40-32 92-38 136-4 42 32 94 26 152-14v220H0z" className="fill-line" />
      <path d="M0 262c70-36 132-40 196-14 72 30 150 26 284-40v152H0z" className="fill-surface" />
      <path d="M0 262c70-36 132-40 196-14 72 30 150 26 284-40" fill="none" className="stroke-line-strong" strokeWidth="2" />
      <path
        d="M36 330c84-46 150-8 214-34 58-24 62-66 178-66"
        fill="none"
        className="stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="2 12"
      />
      <g className="fill-surface stroke-ink" strokeWidth="4" strokeLinejoin="round" strokeLinecap="round">
        <path d="M20 330v-34l20-16 20 16v34z" />
        <path d="M34 330v-16h12v16" fill="none" />
        <path d="M410 230v-46l26-20 26 20v46z" />
        <path d="M428 230v-22h16v22" fill="none" />
      </g>
      <g transform="translate(196 236)" strokeLinejoin="round" strokeLinecap="round">
        <path d="M0 8h58v42H0z" className="fill-surface stroke-ink" strokeWidth="4" />
        <path d="M58 20h18l14 16v14H58z" className="fill-surface stroke-ink" strokeWidth="4" />
        <path d="M20 8h18v18l-9-6-9 6z" className="fill-accent stroke-ink" strokeWidth="3" />
        <circle cx="18" cy="52" r="9" className="fill-paper stroke-ink" strokeWidth="4" />
        <circle cx="72" cy="52" r="9" className="fill-paper stroke-ink" strokeWidth="4" />
      </g>
    </svg>
  )
}

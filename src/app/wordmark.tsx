/** A parcel with its tape, and the road behind it. Drawn for the project. Without a name, the mark alone. */
export function Wordmark({ name = 'Waybill' }: { name?: string | null }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl leading-tight font-extrabold tracking-tight text-ink">
      <svg viewBox="0 0 40 32" aria-hidden="true" className="h-7 w-9 shrink-0">
        <path d="M1 10h8M4 17h6M0 24h9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" opacity="0.6" />
        <rect x="13" y="5" width="26" height="23" rx="3" fill="currentColor" />
        <path d="M22 5h8v11l-4-2.5-4 2.5z" className="fill-accent" />
      </svg>
      {name}
    </span>
  )
}

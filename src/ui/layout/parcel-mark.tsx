/** A parcel with its tape, and the road behind it: the company's mark. Drawn for the project. */
export function ParcelMark({ className, tape }: { className: string; tape: string }) {
  return (
    <svg viewBox="0 0 40 32" aria-hidden="true" className={className}>
      <path d="M1 10h8M4 17h6M0 24h9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" opacity="0.6" />
      <rect x="13" y="5" width="26" height="23" rx="3" fill="currentColor" />
      <path d="M22 5h8v11l-4-2.5-4 2.5z" className={tape} />
    </svg>
  )
}

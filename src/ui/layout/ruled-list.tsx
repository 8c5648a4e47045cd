interface RuledListProps {
  entries: readonly { name: string; description: string }[]
}

/** Names and what they mean, one under the other between lines: for what is to be read, not chosen from. */
export function RuledList({ entries }: RuledListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {entries.map(({ name, description }) => (
        <li key={name} className="grid grid-cols-1 gap-x-8 gap-y-1 py-4 md:grid-cols-[15rem_minmax(0,1fr)] md:py-5">
          <h3 className="text-lg hyphens-auto sm:text-xl">{name}</h3>
          <p className="max-w-prose text-pretty text-ink-muted md:pt-0.5">{description}</p>
        </li>
      ))}
    </ul>
  )
}

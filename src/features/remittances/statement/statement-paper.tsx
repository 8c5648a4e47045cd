import { COMPANY } from '#domain/people/company.ts'
import { collectedBy, remittanceName, type RemittanceStatement } from '#domain/billing/cash/remittance.ts'
import { formatAmount } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import '#features/remittances/statement/statement-paper.css'

const COLUMNS = ['No.', 'Tracking number', 'Recipient', 'Collected on', 'By', 'Amount (₹)']

/** On A4: the table's headings stand on every page. */
export function StatementPaper({ statement }: { statement: RemittanceStatement }) {
  const { clientName, clientCode, paidOn, bankReference, lines, deductions, collectedPaise, paidPaise } = statement
  const name = remittanceName(statement)
  const facts = [
    ['To', `${clientName} (${clientCode})`],
    ['Paid on', formatDate(paidOn)],
    ['Bank reference', bankReference ?? '–'],
    ['Parcels', String(lines.length)],
  ] as const
  return (
    <article className="paper-list statement-paper" aria-label={`Remittance ${name}`}>
      <header>
        <p>{COMPANY.name}</p>
        <h2>Remittance {name}</h2>
        <dl>
          {facts.map(([title, fact]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </header>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ trackingNumber, recipient, collectedAt, mode, paise }, at) => (
            <tr key={trackingNumber}>
              <td className="statement-figure">{at + 1}</td>
              <td>{trackingNumber}</td>
              <td>{recipient}</td>
              <td>{formatDate(collectedAt)}</td>
              <td>{collectedBy(mode)}</td>
              <td className="statement-figure">{formatAmount(paise)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          <Total words="Collected" paise={collectedPaise} />
          {deductions.map(({ words, paise }, at) => (
            <Total key={`${at} ${words}`} words={words} paise={-paise} />
          ))}
          <Total words="Paid" paise={paidPaise} strong />
        </tbody>
      </table>
    </article>
  )
}

function Total({ words, paise, strong = false }: { words: string; paise: number; strong?: boolean }) {
  return (
    <tr className={strong ? 'font-bold' : ''}>
      <th scope="row" colSpan={5}>
        {words}
      </th>
      <td className="statement-figure">{formatAmount(paise)}</td>
    </tr>
  )
}

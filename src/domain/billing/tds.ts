/** Under what a client withholds income tax; `app.tds_sections` has the same. 393(1) holds the others in the Act of 2025. */
export const TDS_SECTIONS = [
  { section: '194C', text: '194C, carriage and contracts' },
  { section: '194H', text: '194H, commission' },
  { section: '194I', text: '194I, rent' },
  { section: '194J', text: '194J, professional and technical services' },
  { section: '194Q', text: '194Q, goods' },
  { section: '393(1)', text: '393(1), Income-tax Act 2025' },
] as const

export type TdsSection = (typeof TDS_SECTIONS)[number]['section']

/** What receipts settle: the money, and the tax that was withheld from it. */
export function settledBy(receipts: readonly { amountPaise: number; tdsPaise?: number }[]): { receivedPaise: number; tdsPaise: number } {
  const tdsPaise = receipts.reduce((sum, receipt) => sum + (receipt.tdsPaise ?? 0), 0)
  return { receivedPaise: receipts.reduce((sum, { amountPaise }) => sum + amountPaise, tdsPaise), tdsPaise }
}

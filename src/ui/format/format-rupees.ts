const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Indian grouping and two decimals, from whole paise: "₹1,23,456.00". */
export function formatRupees(paise: number): string {
  return rupees.format(paise / 100)
}

const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Without the sign, for a column whose heading has it: "1,23,456.00". */
export function formatAmount(paise: number): string {
  return amount.format(paise / 100)
}

/** Without decimals where there are no paise, for sums of notes: "₹48,200", "₹48,200.50". */
export function formatShortRupees(paise: number): string {
  return formatRupees(paise).replace(/\.00$/, '')
}

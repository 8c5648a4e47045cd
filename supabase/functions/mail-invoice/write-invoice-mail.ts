import { COMPANY_BILLING } from '../../../src/domain/billing/company-billing.ts'
import { COMPANY } from '../../../src/domain/people/company.ts'

/** What the mail says of an invoice, as `invoice_document` gives it to its client. Amounts are paise, days yyyy-mm-dd. */
export interface MailedInvoice {
  invoiceNumber: string
  invoiceDate: string
  dueDate: string
  basePaise: number
  gstPaise: number
  totalPaise: number
  receivedPaise: number
  recipient: { name: string; gstin: string }
  lines: {
    lineNumber: number
    shipmentDisplayId: string
    trackingNumber: string
    shippedOn: string | null
    fromCity: string
    toCity: string
    gstPercentage: number | null
    totalPaise: number
  }[]
}

interface Written {
  subject: string
  text: string
  html: string
}

type Fact = readonly [name: string, value: string]

/** What the printed paper says, for a mail program: plain text, and the same as simple HTML. */
export function writeInvoiceMail(invoice: MailedInvoice): Written {
  const { invoiceNumber, lines } = invoice
  const owed = invoice.totalPaise - invoice.receivedPaise
  const greeting = `${invoice.recipient.name}, here is our tax invoice ${invoiceNumber} of ${day(invoice.invoiceDate)}.`
  const facts = factsOf(invoice, owed)
  const pay = owed > 0 ? waysToPay(invoiceNumber, owed) : []
  const rows = lines.map((line) => [
    String(line.lineNumber),
    line.shipmentDisplayId,
    line.trackingNumber,
    line.shippedOn === null ? '' : day(line.shippedOn),
    `${line.fromCity} – ${line.toCity}`,
    rupees(line.totalPaise),
  ])
  return {
    subject: `Invoice ${invoiceNumber} of ${COMPANY.name}: ${rupees(invoice.totalPaise)}`,
    text: textOf([
      [greeting],
      facts.map(joined),
      ['Shipments, each with GST:', ...rows.map((row) => row.join('  '))],
      pay.map(joined),
      letterhead(),
    ]),
    html: htmlOf({ title: `Tax invoice ${invoiceNumber}`, greeting, facts, rows, pay }),
  }
}

function factsOf({ invoiceDate, dueDate, basePaise, gstPaise, totalPaise, receivedPaise, recipient }: MailedInvoice, owed: number): Fact[] {
  const days = Math.round((Date.parse(dueDate) - Date.parse(invoiceDate)) / 86_400_000)
  return [
    ['Amount before tax', rupees(basePaise)],
    ['GST', rupees(gstPaise)],
    ['Invoice total', rupees(totalPaise)],
    ...(receivedPaise > 0 ? [['Received', rupees(receivedPaise)] as const] : []),
    ...(receivedPaise > 0 ? [['Outstanding', rupees(owed)] as const] : []),
    ['Due date', day(dueDate)],
    ['Terms', days === 0 ? 'Due on the day of the invoice' : `${days} ${days === 1 ? 'day' : 'days'} from the day of the invoice`],
    ['Your GSTIN', recipient.gstin === 'URP' ? 'not registered' : recipient.gstin],
  ]
}

function waysToPay(invoiceNumber: string, owed: number): Fact[] {
  const { bank } = COMPANY_BILLING
  return [
    ['Pay by bank transfer', `${bank.accountName}, ${bank.name}`],
    ['Account number', bank.accountNumber],
    ['IFSC', bank.ifsc],
    ['Or by UPI', COMPANY.upi.address],
    ['Amount', rupees(owed)],
    ['Reference', invoiceNumber],
  ]
}

/** As on the paper. */
function letterhead(): string[] {
  const { street, city, postalCode, state, country } = COMPANY.address
  return [
    COMPANY.name,
    `${street}, ${city} ${postalCode}, ${state}, ${country}`,
    `GSTIN ${COMPANY_BILLING.tax.gstin} · PAN ${COMPANY_BILLING.tax.pan}`,
    `${COMPANY.phone.shown} · ${COMPANY.email}`,
  ]
}

const joined = ([name, value]: Fact) => `${name}: ${value}`

function textOf(parts: string[][]): string {
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`
}

interface Page {
  title: string
  greeting: string
  facts: Fact[]
  rows: string[][]
  pay: Fact[]
}

const CELL = 'padding:4px 12px 4px 0;text-align:left;vertical-align:top'

/** No picture, no script, nothing from elsewhere: mail programs know little more than tables. */
function htmlOf({ title, greeting, facts, rows, pay }: Page): string {
  const heads = ['No.', 'Shipment', 'Tracking number', 'Date', 'From – to', 'Total with GST']
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:15px;line-height:1.5">
<p style="margin:0 0 16px;font-weight:700">${escaped(COMPANY.name)}</p>
<h1 style="margin:0 0 12px;font-size:22px">${escaped(title)}</h1>
<p>${escaped(greeting)}</p>
${factTable(facts)}
<table cellpadding="0" cellspacing="0" style="margin:16px 0;border-collapse:collapse;font-size:13px">
<caption style="text-align:left;font-weight:700">Shipments</caption>
<tr>${heads.map((head) => `<th scope="col" style="${CELL}">${head}</th>`).join('')}</tr>
${rows.map((row) => `<tr>${row.map((cell) => `<td style="${CELL}">${escaped(cell)}</td>`).join('')}</tr>`).join('\n')}
</table>
${pay.length === 0 ? '' : `<h2 style="margin:0 0 8px;font-size:17px">How to pay</h2>\n${factTable(pay)}`}
<p style="margin-top:24px;font-size:13px">${letterhead().map(escaped).join('<br>')}</p>
</body>
</html>
`
}

function factTable(facts: Fact[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${CELL};font-weight:400">${name}</th><td style="${CELL};font-weight:700">${escaped(value)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" style="border-collapse:collapse">\n${rows.join('\n')}\n</table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })
const asDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const rupees = (paise: number) => inRupees.format(paise / 100)
const day = (date: string) => asDay.format(new Date(`${date}T00:00:00Z`))

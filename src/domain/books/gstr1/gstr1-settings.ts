/**
 * What the offline tool for GSTR-1 wants and no primary source confirmed to us: its template changes with the portal. Compare it with the
 * template in use before filing. The columns themselves are in the files of the tables beside this.
 */
export const GSTR1_SETTINGS = {
  /** "Regular" in templates before SEZ supplies got sheets of their own. */
  invoiceType: 'Regular B2B',
  /** Supplies through an e-commerce operator would be another type, and name its GSTIN. */
  unregisteredType: 'OE',
  natureOfDocument: 'Invoices for outward supply',
  /** Transport under reverse charge is billed without tax; what is billed here has it. */
  reverseCharge: 'N',
  /** In percent: the rates that the tool knows. Another one is pointed out on the page. */
  knownRates: [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40],
  /** Of an unregistered client in another state, invoices above this are listed one by one. The latest first. */
  listedOneByOne: [
    { from: '2024-08-01', abovePaise: 1_00_000_00 },
    { from: '2017-07-01', abovePaise: 2_50_000_00 },
  ],
  /** Where the list of places in the tool is spelled otherwise than in gst-states.ts. */
  placeNames: {
    '26': 'Dadra & Nagar Haveli & Daman & Diu',
    '31': 'Lakshdweep',
    '35': 'Andaman & Nicobar Islands',
    '96': 'Foreign Country',
    '97': 'Other Territory',
  } as Readonly<Partial<Record<string, string>>>,
} as const

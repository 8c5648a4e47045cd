import { COMPANY } from '#domain/people/company.ts'

/** What the tax of one invoice is called: central and state tax within the supplier's state, integrated tax beyond it. */
export interface TaxSplit {
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

export function isWithinState(placeOfSupply: string): boolean {
  return placeOfSupply === COMPANY.address.stateCode
}

/** Of an odd paisa CGST gets the larger half: together they are always the tax that was billed. */
export function splitTax(gstPaise: number, placeOfSupply: string): TaxSplit {
  if (!isWithinState(placeOfSupply)) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise }
  const cgstPaise = Math.ceil(gstPaise / 2)
  return { cgstPaise, sgstPaise: gstPaise - cgstPaise, igstPaise: 0 }
}

/** Union territories without a legislature levy their share under an act of its own. */
const UNION_TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97'])

/** What the second half of the tax within a state is called there. */
export function stateTaxName(stateCode: string): 'SGST' | 'UTGST' {
  return UNION_TERRITORIES.has(stateCode) ? 'UTGST' : 'SGST'
}

import type { CompanySetting, SettingUnit } from '#domain/people/company-setting.ts'
import { paiseOf, plainRupees } from '#domain/time-and-money/money.ts'
import { withoutGrouping } from '#domain/time-and-money/typed-number.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** "₹50,000.00", "48 hours", "1 day". */
export function valueWords(value: number, unit: SettingUnit): string {
  if (unit === 'paise') return formatRupees(value)
  const one = unit === 'deliveries' ? 'delivery' : unit.slice(0, -1)
  return `${value.toLocaleString('en-IN')} ${value === 1 ? one : unit}`
}

export function typedValue(value: number, unit: SettingUnit): string {
  return unit === 'paise' ? plainRupees(value) : String(value)
}

/** What a field says, as the number that is kept; null for what is none. */
export function readSetting(typed: string, unit: SettingUnit): number | null {
  if (unit === 'paise') return paiseOf(typed)
  const bare = withoutGrouping(typed)
  return /^\d{1,9}$/.test(bare) ? Number(bare) : null
}

export function boundsWords({ lowest, highest }: Pick<CompanySetting, 'lowest' | 'highest'>, unit: SettingUnit): string {
  return `From ${valueWords(lowest, unit)} to ${valueWords(highest, unit)}.`
}

/** What an admin decides for the company, in the order of the page. SQL holds what is usual and the bounds (0150_company_settings.sql). */
export const COMPANY_SETTINGS = ['cash_limit_paise', 'captures_per_hour', 'backup_horizon_hours', 'handled_messages_days'] as const
export type CompanySettingName = (typeof COMPANY_SETTINGS)[number]

/** A whole number each: of days, hours, things, or paise. */
export interface CompanySetting {
  name: string
  value: number
  usual: number
  lowest: number
  highest: number
  /** Null while nobody has changed it. */
  changedAt: string | null
  changedBy: string | null
}

export type SettingUnit = 'days' | 'hours' | 'deliveries' | 'paise'

interface SettingMeaning {
  title: string
  meaning: string
  unit: SettingUnit
}

export const SETTING_MEANINGS: Record<CompanySettingName, SettingMeaning> = {
  cash_limit_paise: {
    title: 'Cash that one driver may carry',
    meaning: 'The driver sees it coming, and the office sees who is over it. Nothing is refused at the door.',
    unit: 'paise',
  },
  captures_per_hour: {
    title: 'Deliveries of one person in an hour',
    meaning: 'More wait on the phone and are taken by themselves later. It keeps a stolen account from filling the office’s list.',
    unit: 'deliveries',
  },
  backup_horizon_hours: {
    title: 'How old a backup may be',
    meaning: 'Phones keep photos that have arrived for so long, and send them again after a backup of the server was restored.',
    unit: 'hours',
  },
  handled_messages_days: {
    title: 'How long handled messages are kept',
    meaning: 'Messages from the contact page that the office has handled are deleted after so many days.',
    unit: 'days',
  },
}

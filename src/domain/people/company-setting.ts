/** What an admin decides for the company, in the order of the page. SQL holds what is usual and the bounds (0150_company_settings.sql). */
export const COMPANY_SETTINGS = [
  'cash_limit_paise',
  'remittance_days',
  'attempts_before_decision',
  'decision_working_days',
  'far_from_before_metres',
  'failures_close_minutes',
  'captures_per_hour',
  'backup_horizon_hours',
  'handled_messages_days',
] as const
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

export type SettingUnit = 'attempts' | 'working days' | 'days' | 'hours' | 'minutes' | 'metres' | 'deliveries' | 'paise'

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
  remittance_days: {
    title: 'Days until collected money is passed on',
    meaning: 'So many days after its collection, what was collected for a client is due to them. A client may have days of its own.',
    unit: 'days',
  },
  attempts_before_decision: {
    title: 'Attempts before a decision presses',
    meaning: 'What has failed so often is marked “Decide now” among the failed deliveries.',
    unit: 'attempts',
  },
  decision_working_days: {
    title: 'Time for a decision',
    meaning: 'A failed delivery is marked “Decide now” once so many working days after its day have ended. Every day but Sunday counts.',
    unit: 'working days',
  },
  far_from_before_metres: {
    title: 'Far from where it was delivered before',
    meaning:
      'A failed attempt farther than this from each place where the same address was delivered before is counted in the drivers’ month, for somebody to look at.',
    unit: 'metres',
  },
  failures_close_minutes: {
    title: 'Failed attempts close together',
    meaning:
      'Failed attempts at different doors within so many minutes of each other are counted in the drivers’ month, for somebody to look at.',
    unit: 'minutes',
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

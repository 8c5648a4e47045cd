import { callRpc } from '#backend/transport/call-rpc.ts'
import { anyOf, isInstant, isNumber, isText, listOf, orNull, refusal, withFields } from '#backend/transport/shape.ts'
import type { CompanySetting } from '#domain/people/company-setting.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

export interface CompanySettings {
  settings: CompanySetting[]
}

const isSettings = withFields<CompanySettings>({
  settings: listOf(
    withFields<CompanySetting>({
      name: isText,
      value: isNumber,
      usual: isNumber,
      lowest: isNumber,
      highest: isNumber,
      changedAt: orNull(isInstant),
      changedBy: orNull(isText),
    }),
  ),
})

export async function companySettings(): Promise<ServerResult<CompanySettings>> {
  return callRpc('company_settings', {}, isSettings)
}

/** All of them as they are afterwards. */
export async function saveCompanySetting(
  name: string,
  value: number,
): Promise<ServerResult<CompanySettings | { refused: 'unknown' | 'out-of-range' }>> {
  return callRpc('save_company_setting', { name, value }, anyOf(isSettings, refusal<{ refused: 'unknown' | 'out-of-range' }>()))
}

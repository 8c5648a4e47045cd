import { companySettings } from '#backend/rpc/company-settings.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export function useCompanySettings() {
  return useServerQuery('company-settings', companySettings)
}

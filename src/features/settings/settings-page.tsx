import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { COMPANY_SETTINGS } from '#domain/people/company-setting.ts'
import { useCompanySettings } from '#features/settings/use-company-settings.ts'
import { SettingForm } from '#features/settings/setting-form.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

/** Every rule of the company with a number in it, one form each: saving one never touches what is typed in another. */
export function SettingsPage() {
  const query = useCompanySettings()
  return (
    <Page
      title="Settings"
      lead="The numbers that the company’s rules go by. A change counts from the next time its rule is asked."
      width="normal"
    >
      {query.value === null && query.isAsking && (
        <Loading label="Loading settings...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        </Loading>
      )}
      {query.value === null && (
        <ServerTrouble query={query} words={noAnswerWords}>
          Settings are on the server alone, so reading and changing them needs a connection.
        </ServerTrouble>
      )}
      {query.value !== null && (
        <ul className="flex flex-col gap-4">
          {COMPANY_SETTINGS.map((name) => {
            const setting = query.value?.settings.find((each) => each.name === name)
            return (
              setting !== undefined && (
                <li key={name}>
                  <SettingForm name={name} setting={setting} onSaved={(settings) => query.change(() => settings)} />
                </li>
              )
            )
          })}
        </ul>
      )}
    </Page>
  )
}

import { Banner } from '#ui/feedback/banner.tsx'

/** The link did not come with them, so only the mail leads on. */
export function LinkLimited() {
  return (
    <Banner tone="warn" role="alert" title="Too many attempts. Please wait a minute, then open the link in your email again.">
      Your link is still good.
    </Banner>
  )
}

import { latePage } from '#ui/feedback/late-dialog.tsx'

/** Few people see it; everybody who works here is spared the code. */
export const { Page: SignedInWithoutAccess } = latePage(
  async () => (await import('#app/guards/signed-in-without-access.tsx')).SignedInWithoutAccess,
)

import { lateDialog } from '#ui/feedback/late-dialog.tsx'

/** Asked for once a day, if at all: no first visit waits for it. */
export const SignOutDialog = lateDialog(async () => (await import('#features/sync-status/sign-out/sign-out-dialog.tsx')).SignOutDialog)

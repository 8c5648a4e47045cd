import { lateDialog } from '#ui/feedback/late-dialog.tsx'

/** Its code comes with the first look: a phone that opens to its list has enough to fetch. */
export const QueueDialog = lateDialog(async () => (await import('#features/sync-status/queue/queue-dialog.tsx')).QueueDialog)

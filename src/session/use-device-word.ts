import { deviceWord, type DeviceWord } from '#domain/device-word.ts'
import { useSession } from '#session/session.ts'

/** For "Saved on this phone" and its like. */
export function useDeviceWord(): DeviceWord {
  return useSession(({ person }) => deviceWord(person?.role))
}

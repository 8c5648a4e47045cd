import { deviceName, type DeviceName } from '#domain/people/device-name.ts'
import { useSession } from '#session/session.ts'

/** For "Saved on this phone" and its like. */
export function useDeviceName(): DeviceName {
  return useSession(({ person }) => deviceName(person?.role))
}

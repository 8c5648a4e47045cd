import { myAddresses } from '#backend/rpc/customer/my-addresses.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Nothing of them is kept on the device. */
export function useMyAddresses() {
  return useServerQuery('my addresses', myAddresses, { when: { online: true, restored: true } })
}

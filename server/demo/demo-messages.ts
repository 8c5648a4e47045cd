import { DAY, HOUR, instant } from '#server/demo/demo-calendar.ts'
import { personName, phoneNumber } from '#server/demo/source/names.ts'
import { randomFor } from '#server/demo/seeded-random.ts'
import type { MessageRow } from '#server/demo/rows.ts'

const MESSAGE_STREAM = 1_200_000_000
const MINUTE = HOUR / 60

interface Letter {
  service: MessageRow['service']
  message: string
  withPhone: boolean
  /** Before the day on which the demo is made. */
  arrived: number
  /** How long it had waited for signal on its sender's device. */
  waited: number
  handled?: boolean
}

const LETTERS: readonly Letter[] = [
  {
    service: 'warehousing',
    message:
      'We bottle mango pickle from April to July and need a cool, dry place for about 40 pallets in that time.\nWhat would a month cost near the Outer Ring Road, and may our own van collect from there?',
    withPhone: true,
    arrived: 3 * HOUR,
    waited: 0,
  },
  {
    service: 'transportation',
    message:
      'Do you pick up from Araku? I am writing from the estate, where there is no signal, so please answer by e-mail. It is coffee, twelve sacks every second week, to Visakhapatnam port.',
    withPhone: false,
    arrived: DAY + 5 * HOUR,
    waited: 2 * HOUR + 20 * MINUTE,
  },
  {
    service: null,
    message: 'The driver who brought my mother’s medicine on Tuesday carried it up four floors. Please thank him from us.',
    withPhone: false,
    arrived: 4 * DAY + 2 * HOUR,
    waited: 0,
    handled: true,
  },
]

/** So that the inbox of the demo company is not empty. */
export function demoMessages({ seed, until, staff }: { seed: number; until: number; staff: string }): MessageRow[] {
  return LETTERS.map(({ service, message, withPhone, arrived, waited, handled = false }, index) => {
    const random = randomFor(seed, MESSAGE_STREAM + index)
    const name = personName(random)
    return {
      id: random.uuid(),
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@people.example`,
      phone: withPhone ? phoneNumber(random) : null,
      service,
      message,
      received_at: instant(until - arrived),
      written_at: instant(until - arrived - waited),
      handled_at: handled ? instant(until - arrived + DAY) : null,
      handled_by: handled ? staff : null,
    }
  })
}

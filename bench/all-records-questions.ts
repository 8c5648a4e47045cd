interface Question {
  text?: string
  status?: string
  from?: string
  to?: string
  client?: string
  driver?: string
  place?: string
  dueFrom?: string
  dueTo?: string
  unbilled?: boolean
}

/** What only old records have: a word, its letters, signs. */
export const OLD_WORDS = ' xo xylem & (vx)'

const texts = (...all: string[]): Question[] => all.map((text) => ({ text }))
const under = (narrowed: Question, ...all: string[]): Question[] => all.map((text) => ({ text, ...narrowed }))
const OLD_DAYS = { from: '2022-01-01', to: '2023-06-30' }
const MOST_DAYS = { from: '2021-06-01', to: '2024-06-30' }

/** Stands for the id of a driver who has shipments. */
export const SOMEBODY = 'somebody'

/** Questions for the search over all records, with the hardest: words that no new record has, and statuses that never go with a word. */
export const ASKED: Record<string, Question[]> = {
  'one letter': texts('a', 's', 'q', 'z', '7', 'x'),
  'two letters': texts('ra', 'sh', 'zq', '15', 'xo', 'xy'),
  'signs alone': texts('&', '%', '(', '_', '-', '&&', '--', '(%)', '@', "'"),
  'rare or unknown': texts('SHP0A1', '99999', '1500000', 'stores 36', 'nobody has this', 'ఆశ'),
  common: texts('shp', 'SHP1', 'traders', 'trad', 'kumar', '177', 'a s'),
  'common in old records alone': texts('xylem', 'o x', 'vx)', '(vx', '& (v'),
  'with a status': ['Delivered', 'Pending', 'Lost/Damaged'].flatMap((status) =>
    under({ status }, '', 'a', 'x', '&', 'traders', 'xylem', 'nobody'),
  ),
  'with old days': [
    ...under(OLD_DAYS, '', 'a', 'x', '&', 'traders', 'xylem', 'nobody'),
    ...under({ from: '2025-03-01', to: '2025-03-01' }, '', 'a'),
  ],
  'by phone, place, client': [
    ...texts('9000000', '98480', 'hyderabad', 'pune', '500081', '411', 'p101', 'pearls'),
    ...under({ client: 'P101' }, 'xylem', 'a', '&'),
  ],
  'by the name of a client or driver, by invoice': texts(
    'golconda',
    'silks',
    'driver',
    'driver nobody',
    'p101-0',
    'P101-0001',
    '-0001',
    '9-9999',
  ),
  filtered: [
    { client: 'P101' },
    { client: 'NOBODY' },
    { driver: 'none' },
    { unbilled: true },
    { unbilled: true, status: 'Lost/Damaged' },
    { place: 'hyd' },
    { place: '500' },
    { place: 'nowhere' },
    { place: 'hyd', status: 'Lost/Damaged' },
    { dueFrom: '2023-01-01', dueTo: '2023-01-07' },
    { dueTo: '2022-06-30' },
    { dueTo: '2022-06-30', place: 'nowhere' },
    { client: 'P101', place: '500', text: 'traders', unbilled: true },
    { driver: SOMEBODY },
    { driver: SOMEBODY, status: 'Lost/Damaged' },
    { client: 'P101', ...OLD_DAYS },
    { place: '500', ...OLD_DAYS },
  ],
  'filtered, with a text': [
    { driver: 'none' },
    { driver: SOMEBODY },
    { unbilled: true },
    { place: 'hyd' },
    { dueTo: '2022-06-30' },
  ].flatMap((narrowed) => under(narrowed, 'a', '&', '99999', 'traders', 'xylem', 'nobody has this')),
  'with both': ['Delivered', 'Lost/Damaged'].flatMap((status) =>
    under({ status, ...MOST_DAYS }, '', 'a', 'x', '&', 'traders', 'xylem', 'nobody'),
  ),
}

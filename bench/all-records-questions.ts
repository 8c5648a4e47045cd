interface Question {
  text?: string
  status?: string
  from?: string
  to?: string
}

/** What only old records have: a word, its letters, signs. */
export const OLD_WORDS = ' xo xylem & (vx)'

const texts = (...all: string[]): Question[] => all.map((text) => ({ text }))
const under = (narrowed: Question, ...all: string[]): Question[] => all.map((text) => ({ text, ...narrowed }))
const OLD_DAYS = { from: '2022-01-01', to: '2023-06-30' }
const MOST_DAYS = { from: '2021-06-01', to: '2024-06-30' }

/** What all records may be asked for, and what is hardest to answer: words that no new record has, and statuses that keep away from a word. */
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
  'with both': ['Delivered', 'Lost/Damaged'].flatMap((status) =>
    under({ status, ...MOST_DAYS }, '', 'a', 'x', '&', 'traders', 'xylem', 'nobody'),
  ),
}

const RUPEES = [500, 200, 100, 50, 20, 10, 5, 2, 1]

/** How many of each make up a sum, the largest first, by their value in rupees, as a count at the desk is kept. */
export function notesAndCoins(paise: number): Record<string, number> {
  const pieces: Record<string, number> = {}
  let left = Math.floor(paise / 100)
  for (const value of RUPEES) {
    const count = Math.floor(left / value)
    if (count > 0) pieces[value] = count
    left -= count * value
  }
  if (paise % 100 > 0) pieces['0.01'] = paise % 100
  return pieces
}

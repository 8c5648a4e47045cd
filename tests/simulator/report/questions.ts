/** `unsure`: something that changes it was under way when another such thing began, or never came back. */
type Standing = 'asked' | 'answered' | 'unsure'

interface Question {
  standing: Standing
  underWay: number
  /** Grows with everything that begins to change it. */
  turn: number
}

/** Numbers that a device has asked a person about, as that person knows it, by place and by number and warehouse. */
export class Questions {
  readonly #byPlace = new Map<string, Map<string, Question>>()

  /** The effect of `work` on these holds once it has come back, unless something else was under way. */
  async change(place: string, keys: readonly string[], work: () => Promise<ReadonlyMap<string, 'asked' | 'answered'>>): Promise<void> {
    const begun = keys.map((key) => this.#begin(place, key))
    let after: ReadonlyMap<string, Standing> = new Map()
    try {
      after = await work()
    } finally {
      for (const { key, question, before, alone, turn } of begun) {
        question.underWay -= 1
        if (alone && question.turn === turn) question.standing = after.get(key) ?? before
      }
    }
  }

  #begin(place: string, key: string) {
    const question = this.#question(place, key)
    const before = question.standing
    const alone = question.underWay === 0
    question.standing = 'unsure'
    question.underWay += 1
    question.turn += 1
    return { key, question, before, alone, turn: question.turn }
  }

  all(place: string): ReadonlyMap<string, { standing: Standing }> {
    return this.#byPlace.get(place) ?? new Map<string, Question>()
  }

  #question(place: string, key: string): Question {
    const questions = this.#byPlace.get(place) ?? new Map<string, Question>()
    this.#byPlace.set(place, questions)
    const question = questions.get(key) ?? { standing: 'answered', underWay: 0, turn: 0 }
    questions.set(key, question)
    return question
  }
}

export function questionKey(warehouseId: string, number: string): string {
  return `${warehouseId} ${number}`
}

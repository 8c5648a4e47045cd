const TOKEN_LASTS_MS = 60 * 60_000

/** The auth server: sessions that last, and tokens that end after an hour. */
export class Sessions {
  readonly #worldTime: () => number
  readonly #ended = new Set<number>()
  #count = 0

  constructor(worldTime: () => number) {
    this.#worldTime = worldTime
  }

  begin(userId: string): { no: number; token: string } {
    this.#count += 1
    return { no: this.#count, token: this.#token(userId, this.#count) }
  }

  end(no: number): void {
    this.#ended.add(no)
  }

  hasEnded(no: number): boolean {
    return this.#ended.has(no)
  }

  /** Null where the token does not count any more. */
  userOf(authorization: string): string | null {
    const [, userId, no, issuedAt] = /^Bearer person:(.+):(\d+):(\d+)$/.exec(authorization) ?? []
    if (userId === undefined || this.#ended.has(Number(no))) return null
    return this.#worldTime() - Number(issuedAt) < TOKEN_LASTS_MS ? userId : null
  }

  /** As the auth server answers a refresh: in this model the refresh token is the access token that ended. */
  refresh(body: string): Response {
    const { refresh_token: token } = JSON.parse(body) as { refresh_token: string }
    const [, userId, no] = /^person:(.+):(\d+):\d+$/.exec(token) ?? []
    if (userId === undefined || no === undefined || this.#ended.has(Number(no)))
      return Response.json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }, { status: 400 })
    const fresh = this.#token(userId, Number(no))
    return Response.json({ access_token: fresh, refresh_token: fresh, token_type: 'bearer', expires_in: 3600, user: { id: userId } })
  }

  #token(userId: string, no: number): string {
    return `person:${userId}:${no}:${this.#worldTime()}`
  }
}

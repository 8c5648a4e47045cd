/** What the app asks before it offers a way to sign in, in the auth server's own words. Nothing here can send a text message. */
export function answerAuthSettings(): Response {
  return Response.json({ external: { email: true, phone: false }, disable_signup: false })
}

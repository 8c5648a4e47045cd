import { HANDED_OVER } from '#backend/kept-answers.ts'
import { readTokens } from '#backend/session-tokens.ts'

/**
 * On a first visit the page asks before its service worker is in charge; what it was answered is handed over once there is one, so that
 * whoever opened a shared link can read it again without signal.
 */
export async function handOverAnswer(p: object, answer: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  // Whoever has signed in meanwhile leaves nothing of what was tracked here.
  if (readTokens() === null) active?.postMessage({ type: HANDED_OVER, p, answer })
}

/** Gone for this long, and from this many pictures, a label may be meant again. One picture that a slow tablet looks at late is no absence. */
const GONE_MS = 1500
const GONE_LOOKS = 4

/** A label stays in the camera's picture for many looks and counts once. Give every look its texts, the empty ones too; it returns the new ones. */
export function watchLabels(): (texts: readonly string[], now: number) => string[] {
  const inSight = new Map<string, { seenAt: number; missed: number }>()
  return (texts, now) => {
    const fresh = [...new Set(texts)].filter((text) => !inSight.has(text))
    for (const [text, label] of inSight) {
      label.missed += 1
      if (label.missed >= GONE_LOOKS && now - label.seenAt > GONE_MS) inSight.delete(text)
    }
    for (const text of texts) inSight.set(text, { seenAt: now, missed: 0 })
    return fresh
  }
}

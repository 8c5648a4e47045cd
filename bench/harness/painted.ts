/** The frame after the one in which it is there has been painted. */
export async function painted(isThere: () => boolean): Promise<void> {
  do await new Promise((frame) => requestAnimationFrame(frame))
  while (!isThere())
}

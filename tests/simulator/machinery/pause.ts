/** Lets other work run for a while: how requests overtake each other. */
export async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

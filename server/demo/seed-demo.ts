import type { Backend } from '#server/backend.ts'

export async function seedDemo(_backend: Backend, _o: { say: (line: string) => void }): Promise<void> {}

export const EXPECTED_COUNTS: string[] = []

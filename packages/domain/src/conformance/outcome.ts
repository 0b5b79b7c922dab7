/**
 * What a check against a file of vectors answers: one outcome a vector. `detail` says, for a failed one,
 * what was expected and what came out instead.
 */
export type Outcome = { name: string; ok: boolean; detail?: string }

/** The checks of one folder of vectors, by file name inside it. The content is the parsed JSON, untrusted. */
export type FolderChecks = Record<string, (content: unknown) => Outcome[]>

/** Compares two plain values and says both when they differ. */
export const expectSame = (name: string, expected: unknown, actual: unknown): Outcome => {
  const want = JSON.stringify(expected)
  const got = JSON.stringify(actual)
  return want === got ? { name, ok: true } : { name, ok: false, detail: `expected ${want}, got ${got}` }
}

/** A failed outcome for a file or a vector that cannot be read, with the sentence that says why. */
export const malformed = (name: string, why: string): Outcome => ({ name, ok: false, detail: why })

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The named list of a vector file, or undefined when the file is not an object with that list. */
export const listOf = (content: unknown, key: string): unknown[] | undefined => {
  const list = isRecord(content) ? content[key] : undefined
  return Array.isArray(list) ? list : undefined
}

/** One outcome for each entry of the named list; a missing list is one failed outcome. */
export const checkEach = (
  content: unknown,
  key: string,
  check: (entry: Record<string, unknown>, index: number) => Outcome | Outcome[],
): Outcome[] => {
  const list = listOf(content, key)
  if (!list) return [malformed(key, `the file has no list named "${key}"`)]
  return list.flatMap((entry, index) =>
    isRecord(entry) ? check(entry, index) : malformed(`${key}[${index}]`, 'the entry is not an object'),
  )
}

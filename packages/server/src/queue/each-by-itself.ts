/** Looking at many organizations, one after the other: what fails at one keeps nobody else from their turn. */
export async function eachByItself<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = []
  for (const one of all)
    try {
      await work(one)
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw faults[0]
}

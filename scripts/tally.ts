/** What one part of the checks counted. */
export interface Part {
  name: string
  passed: number
  failed: number
  skipped?: number
  /** What it said; shown whole when something failed. */
  output?: string
}

export interface Run {
  name: string
  run: () => Promise<Omit<Part, 'name'>>
}

/**
 * Runs the parts one after the other, those of a group two at a time; tells each result as it comes, and closes with
 * the sum.
 * @returns how many failed
 */
export async function tally(parts: (Run | readonly Run[])[]): Promise<number> {
  let passed = 0
  let failed = 0
  let skipped = 0
  async function runOne({ name, run }: Run): Promise<void> {
    const start = performance.now()
    const part = await run().catch((error: Error) => ({
      passed: 0,
      failed: 1,
      output: error.stack ?? error.message,
    }))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    passed += part.passed
    failed += part.failed
    skipped += ('skipped' in part && part.skipped) || 0
    if (part.failed > 0) console.log(`\n${part.output ?? ''}\n`)
    const counts = part.passed + part.failed === 1 ? '' : ` ${part.passed} passed, ${part.failed} failed,`
    console.log(`${part.failed > 0 ? '✗' : '✓'} ${name}:${counts} ${seconds} s`)
  }
  for (const part of parts) {
    const waiting = [part].flat()
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runOne(next)
    }
    await Promise.all([lane(), lane()])
  }
  if (skipped > 0) console.log(`(${skipped} skipped: they need another platform or account)`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed
}

/** A part that is one check: it passed when the program ended with 0. */
export function oneCheck({ code, output }: { code: number; output: string }): Omit<Part, 'name'> {
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

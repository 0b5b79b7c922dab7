export interface Time {
  readonly name: string
  readonly seconds: number
}

/** What one part of the checks counted. */
export interface Part {
  name: string
  passed: number
  failed: number
  skipped?: number
  /** What it said; shown whole when something failed. */
  output?: string
  /** What took its time, summed over workers; told at the end. */
  times?: readonly Time[]
}

export interface Run {
  name: string
  run: () => Promise<Omit<Part, 'name'>>
}

/**
 * Runs the parts one after the other, those of a group two at a time; tells each result as it comes, and closes with
 * the time of each and the sum.
 * @returns how many failed
 */
export async function tally(parts: (Run | readonly Run[])[]): Promise<number> {
  let passed = 0
  let failed = 0
  let skipped = 0
  const times: string[] = []
  async function runOne({ name, run }: Run): Promise<void> {
    const start = performance.now()
    const part: Omit<Part, 'name'> = await run().catch((error: Error) => ({
      passed: 0,
      failed: 1,
      output: error.stack ?? error.message,
    }))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    passed += part.passed
    failed += part.failed
    skipped += part.skipped ?? 0
    if (part.failed > 0) console.log(`\n${part.output ?? ''}\n`)
    const counts = part.passed + part.failed === 1 ? '' : ` ${part.passed} passed, ${part.failed} failed,`
    console.log(`${part.failed > 0 ? '✗' : '✓'} ${name}:${counts} ${seconds} s`)
    times.push(`${seconds.padStart(8)} s  ${name}`)
    for (const time of part.times ?? []) times.push(`${time.seconds.toFixed(1).padStart(12)} s  ${time.name}`)
  }
  for (const part of parts) {
    const waiting = [part].flat()
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runOne(next)
    }
    await Promise.all([lane(), lane()])
  }
  console.log(`\nTime, and of workers further in:\n${times.join('\n')}\n`)
  if (skipped > 0) console.log(`(${skipped} skipped: they need another platform or account)`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed
}

/** A part that is one check: it passed when the program ended with 0. */
export function oneCheck({ code, output }: { code: number; output: string }): Omit<Part, 'name'> {
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

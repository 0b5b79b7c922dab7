/**
 * How much of an attack runs. Files named `*.attack.test.ts` attack the product on purpose: a small part of each in
 * every run of the tests, the whole by `npm run attack`.
 */
import type { TestContext } from 'vitest'

const isWhole = process.env['ATTACK'] === 'whole'

/** @returns `part` in an ordinary run of the tests, `whole` in `npm run attack`. */
export function attackSize(part: number, whole: number): number {
  return isWhole ? whole : part
}

/** Says what an attack came to; `npm run attack` prints it beside the attack's name. */
export function reportFigures({ task }: Pick<TestContext, 'task'>, figures: string): void {
  task.meta.figures = figures
}

declare module 'vitest' {
  interface TaskMeta {
    figures?: string
  }
}

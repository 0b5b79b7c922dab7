/** `npm run check`: types, lint, format, and the packages we use. All faults are told, not only those of the first part that fails. */
import { runNode } from './child.ts'
import { dependencyChecks } from './dependencies/checks.ts'
import { oneCheck, tally } from './tally.ts'

const types = (folder: string) => ({
  name: `types of ${folder === '.' ? 'scripts, bench and e2e' : folder}`,
  run: async () =>
    oneCheck(
      await runNode('node_modules/typescript/bin/tsc', ['--noEmit', '--pretty', 'false', '-p', folder]),
    ),
})

/** Independent of each other. The one that takes longest comes first. */
export const checks = [
  {
    name: 'lint',
    run: async () => oneCheck(await runNode('node_modules/oxlint/bin/oxlint', ['--type-aware', '--quiet'])),
  },
  types('packages/domain'),
  types('packages/server'),
  types('packages/web'),
  types('packages/agent'),
  types('.'),
  {
    name: 'format',
    run: async () => oneCheck(await runNode('node_modules/oxfmt/bin/oxfmt', ['--check'])),
  },
  {
    name: 'description of the calls',
    run: async () => oneCheck(await runNode('scripts/check-openapi.ts', [])),
  },
  ...dependencyChecks,
]

if (import.meta.main) process.exitCode = (await tally([checks])) > 0 ? 1 : 0

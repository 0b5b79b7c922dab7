/** `npm run check`: types, lint, format, and the packages we use. All faults are told, not only those of the first part that fails. */
import { join } from 'node:path'
import { present } from './changed.ts'
import { runNode } from './child.ts'
import { dependencyChecks } from './dependencies/checks.ts'
import { oneCheck, tally } from './tally.ts'

const types = (folder: string) => ({
  name: `types of ${folder === '.' ? 'scripts, bench and e2e' : folder}`,
  run: async () =>
    oneCheck(
      await runNode('node_modules/typescript/bin/tsc', [
        '--noEmit',
        '--pretty',
        'false',
        '-p',
        folder,
        // What is as it was at the last time is not looked at again: a sixth of the work when little was changed.
        '--incremental',
        '--tsBuildInfoFile',
        join(
          'node_modules',
          '.cache',
          'types',
          `${folder === '.' ? 'project' : folder.replace('/', '-')}.json`,
        ),
      ]),
    ),
})

const run = (name: string, script: string, ...args: string[]) => ({
  name,
  run: async () => oneCheck(await runNode(script, args)),
})

/**
 * Independent of each other. The one that takes longest comes first.
 * @param changed lints and formats only these, and leaves the packages alone unless their list is among them.
 */
export function checksOf(changed?: readonly string[]) {
  const lintable = present(changed ?? [], /\.([mc]?[jt]s|tsx)$/)
  const formatted = present(changed ?? [], /\.([mc]?[jt]s|tsx|css|html|json|md|ya?ml)$/)
  const is = (files: readonly string[]) => changed === undefined || files.length > 0
  return [
    ...(is(lintable)
      ? [run('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet', ...lintable)]
      : []),
    ...(is(lintable) ? [run('amounts and money', 'scripts/calculations.ts')] : []),
    ...(is(lintable)
      ? [run('exports that nobody imports', 'node_modules/knip/bin/knip.js', '--no-progress')]
      : []),
    ...['packages/domain', 'packages/server', 'packages/web', 'packages/agent', '.'].map(types),
    ...(is(formatted) ? [run('format', 'node_modules/oxfmt/bin/oxfmt', '--check', ...formatted)] : []),
    ...(is(present(changed ?? [], /^packages\/(?:domain|server)\//))
      ? [run('description of the calls', 'scripts/check-openapi.ts')]
      : []),
    ...(is(present(changed ?? [], /^package-lock\.json$/)) ? dependencyChecks : []),
  ]
}

if (import.meta.main) process.exitCode = (await tally([checksOf()])) > 0 ? 1 : 0

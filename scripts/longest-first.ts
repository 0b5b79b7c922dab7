/** In which order test files run: the long ones begin first, so that no worker runs one alone at the end. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projectFolder } from './child.ts'

/** A project's files run together, since its workers go on with the modules that they have; the quick ones fill the end. */
const PROJECTS = ['scripts', 'server', 'domain', 'web', 'agent', 'components']

/** The longest files of both halves, longest first, as the end of a run names them. */
export const LONGEST = [
  'packages/server/src/main.slow.test.ts',
  'packages/server/src/contract/standard-calls.test.ts',
  'packages/server/src/backup/backup.attack.test.ts',
  'packages/server/src/operations/sequences.attack.test.ts',
  'packages/server/src/tenancy/organization/exports/schedule/schedule.slow.test.ts',
  'packages/server/src/contract/scope.attack.test.ts',
  'scripts/dev.slow.test.ts',
  'packages/server/src/tenancy/organization/trust/told.attack.test.ts',
  'packages/server/src/heavy.attack.test.ts',
  'packages/server/src/contract/redaction.attack.test.ts',
  'packages/server/src/kill.attack.test.ts',
  'packages/server/src/papers/papers.test.ts',
  'packages/server/src/backup/loading/releases.slow.test.ts',
  'packages/server/src/contract/own-calls.test.ts',
  'packages/server/src/contract/audit.test.ts',
  'packages/server/src/workers/workers.test.ts',
  'packages/server/src/control/provider/machines/machine-agent.test.ts',
  'packages/domain/src/text/pseudo-language.test.ts',
  'packages/server/src/contract/calls-as-written.test.ts',
  'packages/server/src/contract/list-pages.test.ts',
  'packages/server/src/http/judges/judge.test.ts',
]

const placeOf = (list: readonly string[], one: string) => {
  const at = list.indexOf(one)
  return at === -1 ? list.length : at
}

export class LongestFirst extends BaseSequencer {
  /** Projects in their order, of each the longest files; the others as Vitest orders them, larger ones first. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const ranks = new Map(
      sorted.map(file => [
        file,
        [
          placeOf(PROJECTS, file.project.name),
          placeOf(LONGEST, relative(projectFolder, file.moduleId).replaceAll('\\', '/')),
        ] as const,
      ]),
    )
    return sorted.toSorted((a, b) => {
      const [projectA, lengthA] = ranks.get(a)!
      const [projectB, lengthB] = ranks.get(b)!
      return projectA - projectB || lengthA - lengthB
    })
  }
}

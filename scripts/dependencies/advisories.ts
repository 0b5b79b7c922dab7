/**
 * Known weaknesses of the packages we use, judged against a file kept with the project: the check asks nobody.
 * `npm run advisories` asks the registry, where it answers such questions, and writes the file anew.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { projectFolder } from '../child.ts'
import { packagesOf, type Lock } from './lock.ts'

export interface Advisory {
  readonly id: string
  readonly package: string
  /** Versions that have it, as a range of semantic versions. */
  readonly range: string
  readonly severity: 'low' | 'moderate' | 'high' | 'critical'
  readonly title: string
  /** Where the range was read. */
  readonly source: string
}

export interface Advisories {
  /** The day the file was last compared, and with what. */
  readonly looked: string
  readonly at: string
  readonly advisories: readonly Advisory[]
  /** Those that we live with, and why; each until a day, when somebody looks again. */
  readonly accepted: readonly { readonly id: string; readonly reason: string; readonly until: string }[]
}

export const ADVISORIES = join(projectFolder, 'docs/dependencies/advisories.json')

export function readAdvisories(): Advisories {
  return JSON.parse(readFileSync(ADVISORIES, 'utf8')) as Advisories
}

/** What stands against the packages of a lock file, as sentences; accepted ones count again after their day. */
export function weaknesses(lock: Lock, known: Advisories, today: string): string[] {
  const isAccepted = (id: string): boolean =>
    known.accepted.some(one => one.id === id && one.reason !== '' && one.until >= today)
  const found = new Set<string>()
  for (const { name, version } of packagesOf(lock))
    for (const advisory of known.advisories) {
      if (advisory.package !== name || isAccepted(advisory.id)) continue
      if (satisfies(version, advisory.range, { includePrerelease: true }))
        found.add(
          `${name} ${version}: ${advisory.id}, ${advisory.severity}: ${advisory.title} (${advisory.range})`,
        )
    }
  return [...found]
}

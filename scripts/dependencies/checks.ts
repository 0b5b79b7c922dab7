/** What `npm run check` asks of the packages we use; nothing of it needs a network. */
import { existsSync, readFileSync } from 'node:fs'
import type { Part } from '../tally.ts'
import { readAdvisories, weaknesses } from './advisories.ts'
import { faultsOfPage } from './kept.ts'
import { LICENCES, licencesPage, unwantedLicences } from './licences.ts'
import { readLock } from './lock.ts'
import { faultsOfSbom, makeSbom } from './sbom.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

function outcomeOf(faults: readonly string[]): Omit<Part, 'name'> {
  return {
    passed: faults.length === 0 ? 1 : 0,
    failed: faults.length === 0 ? 0 : 1,
    output: faults.join('\n'),
  }
}

export const dependencyChecks = [
  { name: 'advisories', run: async () => outcomeOf(weaknesses(readLock(), readAdvisories(), today())) },
  {
    name: 'licences',
    run: async () => {
      const lock = readLock()
      const isCurrent = existsSync(LICENCES) && readFileSync(LICENCES, 'utf8') === licencesPage(lock)
      return outcomeOf([
        ...unwantedLicences(lock),
        ...(isCurrent ? [] : ['docs/dependencies/licences.md is not current: npm run derive']),
      ])
    },
  },
  { name: 'list of what is inside', run: async () => outcomeOf(faultsOfSbom(await makeSbom(), readLock())) },
  { name: 'dependencies that are kept', run: async () => outcomeOf(faultsOfPage(readLock(), today())) },
]

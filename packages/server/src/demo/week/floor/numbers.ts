/** Ids, serials and chance of the demo's week: the same at every play of one day, but for the ids. */
import type { Numbers } from '@cloche/domain/operations'
import { labelSerial, serialBeginning } from '@cloche/domain/rules/registration'

export function seededNumbers(newId: () => string, random: (below: number) => number): Numbers {
  return {
    newId,
    random,
    newSerials(count) {
      const beginning = serialBeginning(random, false)
      return Array.from({ length: count }, (_, index) => labelSerial(beginning, index))
    },
  }
}

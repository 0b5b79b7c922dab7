/** Who came in on this tablet last: the lock offers them first. Ids alone, which outlive each session there and go with the tablet. */
import { readRecord, writeRecord, writeText } from '../layout/storage.ts'

const NAME = 'terminal.recent'
const MOST = 12

export function recentIds(): readonly string[] {
  const { ids } = readRecord(NAME)
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}

export function noteRecent(id: string): void {
  writeRecord(NAME, { ids: [id, ...recentIds().filter(other => other !== id)].slice(0, MOST) })
}

export const forgetRecent = (): void => writeText(NAME, null)

/** Those who came last first, the others as they come. */
export function recentFirst<P extends { readonly id: string }>(
  people: readonly P[],
  recent: readonly string[],
): readonly P[] {
  const place = ({ id }: P) => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  return people.toSorted((one, other) => place(one) - place(other))
}

/** The door to what is known without a connection; what is behind it is fetched behind the first screen. */
type Known = typeof import('../outbox/offline-records.ts')

let known: Known | undefined
let begun: () => void
const ready = new Promise<void>(resolve => (begun = resolve))

/** Opens the door once what was kept is there. */
export function beginOffline(start: Promise<void>): void {
  void Promise.all([import('../outbox/offline-records.ts'), start])
    .then(([records]) => (known = records))
    .catch(() => undefined)
    .then(begun)
}

/** What is known, as soon as it can be said; undefined in a browser that keeps nothing. */
export async function offlineRecords(): Promise<Known | undefined> {
  await ready
  return known
}

/** A record that was made or changed here and is not sent yet. */
export function unsentRecord(entity: string, id: string) {
  return known?.unsentRow(entity, id)
}

/**
 * The records that a person opened last in this browser: only which, never what they say. Their names are asked for
 * anew, so that nothing is shown that the person may no longer see.
 */
import { readRecord, writeRecord } from '../layout/storage.ts'
import type { Session } from '../session/session.ts'

export interface RecordReference {
  readonly entity: string
  readonly id: string
}

const keptRecords = 12
/** On a device that a shift shares. */
const keptPeople = 8
const isId = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

/** The record that an address opens: the last one its pattern names; null where it names none. */
export function recordAt(
  pattern: string,
  params: Readonly<Record<string, string | undefined>>,
): RecordReference | null {
  const entity = [...pattern.matchAll(/\{(\w+)Id\??\}/g)].at(-1)?.[1]
  const id = entity === undefined ? undefined : params[`${entity}Id`]
  return entity !== undefined && isId(id) ? { entity, id: id.toLowerCase() } : null
}

/** The records with this one in front, each once. */
export function withRecent(recent: readonly RecordReference[], opened: RecordReference): RecordReference[] {
  const others = recent.filter(({ entity, id }) => entity !== opened.entity || id !== opened.id)
  return [opened, ...others].slice(0, keptRecords)
}

const ownerOf = ({ me, organization }: Session) => `${me?.id ?? ''} ${organization?.id ?? ''}`

/** What this person opened last in this organization, the latest first. */
export function recentRecords(session: Session): RecordReference[] {
  const lines = readRecord('recent')[ownerOf(session)]
  if (!Array.isArray(lines)) return []
  return lines.flatMap(line => {
    const [entity, id] = String(line).split(' ')
    return entity !== undefined && isId(id) ? [{ entity, id }] : []
  })
}

/** Remembers that this person opened a record. */
export function noteRecent(session: Session, opened: RecordReference): void {
  const owner = ownerOf(session)
  const lines = withRecent(recentRecords(session), opened).map(({ entity, id }) => `${entity} ${id}`)
  const { [owner]: _, ...others } = readRecord('recent')
  const people = [[owner, lines] as const, ...Object.entries(others)].slice(0, keptPeople)
  writeRecord('recent', Object.fromEntries(people))
}

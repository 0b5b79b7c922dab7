/** Secret texts of records: sealed before they are written, bound to their record, never told. */
import { SEALED } from '@cloche/domain/catalogue'
import { allFields, isKept } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import type { Seal } from '../adapters/seal.ts'
import type { AnyBehaviours, Behaviour } from './behaviours.ts'
import type { WireRow } from './rows.ts'

/** The names of the sealed fields, by entity; entities without one are absent. */
export const SEALED_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  ALL_ENTITIES.flatMap(entity => {
    const names = Object.entries(allFields(entity)).flatMap(([name, field]) => (field.sealed ? [name] : []))
    return names.length === 0 ? [] : [[entity.name, names] as const]
  }),
)

/** The names of fields whose values no history keeps, by entity: what is sealed, and what is redacted for some. */
const UNWRITTEN_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  ALL_ENTITIES.flatMap(entity => {
    const names = Object.entries(allFields(entity)).flatMap(([name, field]) =>
      isKept(field) && !field.personal ? [name] : [],
    )
    return names.length === 0 ? [] : [[entity.name, names] as const]
  }),
)

/** A row as history may keep it: what is sealed or redacted for some is only marked as set. */
export function withoutSecrets(entity: string, row: WireRow): WireRow {
  const names = UNWRITTEN_NAMES.get(entity)?.filter(name => row[name] != null) ?? []
  return names.length === 0 ? row : { ...row, ...Object.fromEntries(names.map(name => [name, SEALED])) }
}

const MARK = 'sealed:'

/** @throws for a secret that is about to be written as it is: the behaviours it came through do not seal */
export function refuseOpenSecrets(entity: string, row: WireRow): void {
  for (const name of SEALED_NAMES.get(entity) ?? []) {
    const value = row[name]
    if (typeof value === 'string' && !value.startsWith(MARK))
      throw new Error(`${entity}.${name} is not sealed`)
  }
}

/** A secret as it lies in the table, bound to its record and field. */
export const sealSecret = (seal: Seal, id: string, name: string, secret: unknown): string =>
  MARK + seal.seal(`${id}/${name}`, secret).toString('base64')

/** The text of a secret as it lies in the table; an empty one, or the mark of one elsewhere, is none. */
function sealedRow(seal: Seal, names: readonly string[], id: string, row: WireRow): WireRow {
  const secrets = names.flatMap(name => {
    const given = row[name]
    if (given === undefined) return []
    const isNone = given === null || given === '' || given === SEALED
    return [[name, isNone ? null : sealSecret(seal, id, name, given)] as const]
  })
  return { ...row, ...Object.fromEntries(secrets) }
}

/** Opens a secret that was read as it lies in the table. @throws when it belongs to another record or field */
export function openSecret(seal: Seal, id: string, name: string, sealed: string): string {
  return String(seal.open(`${id}/${name}`, Buffer.from(sealed.slice(MARK.length), 'base64')))
}

/** The behaviours with sealing as the last thing before each write. */
export function sealing(behaviours: AnyBehaviours, seal: Seal): AnyBehaviours {
  const sealed = [...SEALED_NAMES].map(([entity, names]): [string, Behaviour<WireRow>] => {
    const own = behaviours[entity]
    return [
      entity,
      {
        ...own,
        async beforeCreate(context, draft) {
          const row = (await own?.beforeCreate?.(context, draft)) ?? draft
          return sealedRow(seal, names, draft['id'] as string, row)
        },
        async beforeChange(context, before, change) {
          const row = (await own?.beforeChange?.(context, before, change)) ?? change
          return sealedRow(seal, names, before['id'] as string, row)
        },
      },
    ]
  })
  return { ...behaviours, ...Object.fromEntries(sealed) }
}

/** Whole records as the server answers them, read off their declarations: a test says only what it is about. */
import type { Field, Row } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn } from '@cloche/domain/derive'
import { entityNamed, type Entities, type EntityName } from '@cloche/domain/entities'
import { newId } from '../data/wire/new-id.ts'
import { kitchenId } from './people.ts'

/** A day on which everything that is not dated was made. */
const made = '2026-01-12T08:00:00.000Z'

function emptyOf(field: Field): unknown {
  if ('default' in field) return field.default
  if (field.kind === 'links' || field.kind === 'choices') return []
  if (field.required !== true) return null
  if (field.kind === 'choice') return field.options[0]
  if (field.kind === 'instant') return made
  if (field.kind === 'date') return made.slice(0, 10)
  return field.kind === 'link' ? newId() : field.kind === 'flag' ? false : ''
}

/**
 * A record of the kitchen, whole: what is not given is as a new record has it, empty where nothing else is declared.
 * @param name of the entity
 */
export function record<N extends EntityName>(name: N, given: Partial<Row<Entities[N]>>): Row<Entities[N]> {
  const entity = entityNamed(name)
  const fields = Object.entries(allFields(entity)).map(([field, of]) => [field, emptyOf(of)])
  return {
    id: newId(),
    version: 1,
    created: made,
    updated: made,
    ...(hasLocationColumn(entity) ? { locationId: kitchenId } : {}),
    ...(Object.fromEntries(fields) as object),
    ...given,
  } as unknown as Row<Entities[N]>
}

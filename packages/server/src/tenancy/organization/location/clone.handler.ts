/** A copy of a location: how it is set up and what lies in it, without what lives there. See docs/decisions/010-clone.md. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { copyName, placingFault, type LocationType } from '@cloche/domain/rules/places'
import { writableFields } from '@cloche/domain/derive'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { selection, type WireRow } from '../../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Handler } from '../../../http/call-context.ts'
import { idIn } from './asked-place.ts'
import { joinRanges } from './join-ranges.ts'

const { location, attachment } = ENTITIES

/** More places at once are no kitchen any more, and the writing would hold up everybody else. */
const PLACES_MAX = 1000
/** What names one place and no other, and what somebody decides anew for the copy. */
const NOT_COPIED = new Set(['gln', 'code', 'isPublic', 'parentId', 'plan', 'image'])
const COPIED = writableFields(location)
  .map(([name]) => name)
  .filter(name => !NOT_COPIED.has(name))
const PICTURES = ['plan', 'image'] as const

interface Source extends WireRow {
  readonly id: string
  readonly parentId: string | null
  readonly type: LocationType
  readonly name: string
}

/** The location and all below it, the outer ones first. */
async function branchOf(transaction: Transaction, organizationId: string, id: string): Promise<Source[]> {
  const { rows } = await transaction.query({
    text: `select ${selection(location).sql} from location where organization_id = $1 and hierarchy @> array[$2]::uuid[] and deleted is null
           order by cardinality(hierarchy), priority, id limit ${PLACES_MAX + 1}`,
    values: [organizationId, id],
  })
  if (rows.length > PLACES_MAX) throw new Problem('TOO_LARGE', { limit: PLACES_MAX })
  return rows as Source[]
}

/** Names beside the copy. */
async function namesBeside(
  transaction: Transaction,
  organizationId: string,
  parentId: string | null,
): Promise<string[]> {
  const { rows } = await transaction.query({
    text: 'select name from location where organization_id = $1 and parent_id is not distinct from $2 and deleted is null limit 10000',
    values: [organizationId, parentId],
  })
  return rows.map(row => row['name'] as string)
}

/** A picture for the copy: its own record of the same bytes, so that whoever sees the copy sees it. */
async function copyPicture(
  write: WriteContext,
  pictureId: unknown,
  recordId: string,
): Promise<string | null> {
  if (typeof pictureId !== 'string') return null
  const { rows } = await write.transaction.query({
    text: `select ${selection(attachment).sql} from attachment where organization_id = $1 and id = $2 and deleted is null`,
    values: [write.actor.organizationId, pictureId],
  })
  const picture = rows[0]
  if (picture === undefined) return null
  const { name, mediaType, size, digest, width, height } = picture
  const made = await createRecord(write, attachment, {
    name,
    mediaType,
    size,
    digest,
    width,
    height,
    entity: location.name,
    recordId,
  })
  return made['id'] as string
}

/** Where the machines of the source stand on its plans: their positions stay, as places of the copy. */
async function copyPositions(
  write: WriteContext,
  sources: readonly Source[],
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await write.transaction.query({
    text: `select name, type, geometry, location_id as "locationId" from device
           where organization_id = $1 and location_id = any($2::uuid[]) and deleted is null and geometry is not null
           order by left(search_text, 100), id limit ${PLACES_MAX}`,
    values: [write.actor.organizationId, sources.map(({ id }) => id)],
  })
  const typeOf = new Map(sources.map(({ id, type }) => [id, type]))
  for (const { name, type, geometry, locationId } of rows) {
    const inside = typeOf.get(locationId as string)
    if (inside === undefined || placingFault('position', inside) !== undefined) continue
    await createRecord(write, location, {
      name,
      type: 'position',
      parentId: copies.get(locationId as string),
      geometry,
      tag: type,
    })
  }
}

export const cloneLocation: Handler<'organization.cloneLocation'> = context =>
  context.write(async transaction => {
    const reference = context.body.location
    const { organizationId } = context.session
    const rowScope = rowScopeOf(location, context.session, 'create')
    const { statement } = readStatement(location, organizationId, idIn(reference), rowScope)
    const root = oneOrNotFound(location, (await transaction.query(statement)).rows, undefined) as Source
    const sources = await branchOf(transaction, organizationId, root.id)
    const write = writeContext(context, transaction, location, 'create')
    // What is copied into the copy is there for this transaction alone to see, whatever the session reaches.
    const inside: WriteContext = {
      ...write,
      rowScope: { kind: 'organization' },
      places: { kind: 'organization' },
    }
    const asked = typeof reference === 'string' ? undefined : reference.name
    const name = asked ?? copyName(root.name, await namesBeside(transaction, organizationId, root.parentId))
    const copies = new Map<string, string>()
    let made: Row<Entities['location']> | undefined
    for (const source of sources) {
      const isRoot = source.id === root.id
      const id = newId()
      const pictures: WireRow = {}
      for (const picture of PICTURES) pictures[picture] = await copyPicture(inside, source[picture], id)
      const copy = await createRecord(isRoot ? write : inside, location, {
        ...Object.fromEntries(COPIED.map(field => [field, source[field]])),
        ...pictures,
        id,
        ...(isRoot ? { name } : {}),
        parentId: isRoot ? root.parentId : copies.get(source.parentId ?? ''),
      })
      copies.set(source.id, id)
      made ??= copy
    }
    await copyPositions(inside, sources, copies)
    await joinRanges(inside, copies)
    return { location: made as Row<Entities['location']> }
  })

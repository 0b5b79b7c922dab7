/** People and groups in the form of SCIM. */
import type { GroupRow } from './groups.ts'
import type { PersonRow } from './people.store.ts'
import { CORE, LIST } from './schemas.ts'

type Resource = Readonly<Record<string, unknown>>

const present = (resource: Resource): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== null && value !== undefined))

export function personResource(base: string, person: PersonRow): Resource {
  const { id, name, lastName, fullName, email, phone } = person
  return present({
    schemas: [`${CORE}:User`],
    id,
    externalId: person.externalId,
    userName: person.userName,
    name: present({ givenName: name, familyName: lastName, formatted: fullName }),
    displayName: fullName,
    active: person.active,
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    ...(phone === null || phone === '' ? {} : { phoneNumbers: [{ value: phone, type: 'work' }] }),
    groups: person.groups.map(group => ({ ...group, $ref: `${base}/Groups/${group.value}` })),
    meta: {
      resourceType: 'User',
      created: person.created,
      lastModified: person.updated,
      location: `${base}/Users/${id}`,
      version: `W/"${person.version}"`,
    },
  })
}

export function groupResource(base: string, group: GroupRow): Resource {
  const { id, name, externalId, members, created, changed } = group
  return present({
    schemas: [`${CORE}:Group`],
    id,
    externalId,
    displayName: name,
    members: members.map(member => present({ ...member, $ref: `${base}/Users/${member.value}` })),
    meta: { resourceType: 'Group', created, lastModified: changed, location: `${base}/Groups/${id}` },
  })
}

/** Some attributes alone, or all but some, as a query asks; what names a resource always comes along. */
export function picked(
  resource: Resource,
  query: { attributes?: unknown; excludedAttributes?: unknown },
): Resource {
  const names = (text: unknown) =>
    typeof text === 'string' && text.trim() !== ''
      ? new Set(text.split(',').map(name => name.trim().toLowerCase().split('.')[0] ?? ''))
      : undefined
  const [only, without] = [names(query.attributes), names(query.excludedAttributes)]
  const always = new Set(['schemas', 'id'])
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const small = name.toLowerCase()
      return always.has(name) || ((only?.has(small) ?? true) && without?.has(small) !== true)
    }),
  )
}

export const listOf = (resources: readonly Resource[], totalResults: number, startIndex: number) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

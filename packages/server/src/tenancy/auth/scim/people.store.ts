/** People of an organization as a directory reads them. */
import type { Statement } from '../../../database/connection.ts'
import type { Condition } from './filter.ts'
import { ScimProblem } from './problem.ts'

export interface PersonRow {
  readonly id: string
  readonly userName: string
  readonly externalId: string | null
  readonly name: string | null
  readonly lastName: string | null
  readonly fullName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly active: boolean
  readonly roleLevel: number
  readonly created: string
  readonly updated: string
  readonly version: number
  readonly groups: readonly { readonly value: string; readonly display: string }[]
}

const COLUMNS = `u.id, coalesce(p.user_name, u.email) as "userName", p.external_id as "externalId", u.name,
    u.last_name as "lastName", u.full_name as "fullName", u.email, u.phone, u.active, u.role_level as "roleLevel",
    u.created, coalesce(u.updated, u.created) as updated, u.version,
    coalesce((select json_agg(json_build_object('value', g.id, 'display', g.name) order by g.name) from directory_member m
      join directory_group g on g.organization_id = m.organization_id and g.id = m.group_id
      where m.organization_id = u.organization_id and m.user_id = u.id), '[]') as groups`
const FROM = `from "user" u left join directory_person p on p.organization_id = u.organization_id and p.user_id = u.id
  where u.organization_id = $1 and u.deleted is null`

/** What may be compared, as SQL; all but ids of the directory in any case, as directories do. */
const COMPARED: Readonly<Record<string, string>> = {
  id: 'u.id::text',
  username: 'lower(coalesce(p.user_name, u.email))',
  externalid: 'p.external_id',
  'name.givenname': 'lower(u.name)',
  'name.familyname': 'lower(u.last_name)',
  displayname: 'lower(u.full_name)',
  active: 'u.active::text',
  emails: 'lower(u.email)',
  'emails.value': 'lower(u.email)',
  'emails[type eq "work"].value': 'lower(u.email)',
}

function whereOf(conditions: readonly Condition[], values: unknown[]): string {
  return conditions
    .map(({ path, value }) => {
      const compared = COMPARED[path]
      if (compared === undefined)
        throw new ScimProblem(400, `There is nothing to compare: ${path}`, 'invalidFilter')
      const text = String(value)
      values.push(path === 'externalid' ? text : text.toLowerCase())
      return ` and ${compared} = $${values.length}`
    })
    .join('')
}

export function peopleStatements(
  organizationId: string,
  conditions: readonly Condition[],
  { offset, limit }: { offset: number; limit: number },
): [Statement<PersonRow>, Statement<{ count: number }>] {
  const values: unknown[] = [organizationId]
  const where = whereOf(conditions, values)
  return [
    {
      text: `select ${COLUMNS} ${FROM}${where} order by u.created, u.id offset $${values.length + 1} limit $${values.length + 2}`,
      values: [...values, offset, limit],
    },
    { text: `select count(*)::int as count ${FROM}${where}`, values },
  ]
}

export const personStatement = (organizationId: string, id: string): Statement<PersonRow> => ({
  text: `select ${COLUMNS} ${FROM} and u.id = $2`,
  values: [organizationId, id],
})

/** Which software is published for a model: what a technician looks for who stands before a machine. */
import { likeText } from '../../database/like-text.ts'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../../database/connection.ts'
import type { Handler } from '../../http/call-context.ts'
import { passGate } from '../../http/gate.ts'

type Found = AnswerOf<CallNamed<'provider.findSoftwares'>>['softwares'][number] & { count: number }

const FIND = `select software.id, software.name, software.software_version as "softwareVersion",
    software.published_at as "publishedAt", software.notes, software.equipment_id as "equipmentId",
    equipment.name as "equipmentName", equipment.model, equipment.manufacturer, count(*) over ()::int as "count"
  from software join equipment on equipment.organization_id = $1 and equipment.id = software.equipment_id
    and equipment.deleted is null
  where software.organization_id = $1 and software.is_published and software.active and software.deleted is null
    and (equipment.model ilike $2 or equipment.name ilike $2) and software.software_version like $3
  order by equipment.name, string_to_array(software.software_version, '.')::bigint[] desc, software.id
  limit $4 offset $5`

/** @throws NOT_ALLOWED for whoever is no equipment provider. */
export const findSoftwares: Handler<'provider.findSoftwares'> = async ({ session, body, readTogether }) => {
  passGate({ key: 'PS', verb: 'view' }, session)
  if (!session.permissions.special.includes('license-user-equipment'))
    throw new Problem('NOT_ALLOWED', { permission: 'license-user-equipment' })
  const { model = '', version = '', offset = 0, limit = 50 } = body
  const values = [
    session.organizationId,
    `%${likeText(model.trim())}%`,
    `${likeText(version.trim())}%`,
    limit,
    offset,
  ]
  const find: Statement<Found> = { text: FIND, values }
  const [{ rows }] = await readTogether([find])
  return { softwares: rows.map(({ count: _count, ...software }) => software), count: rows[0]?.count ?? 0 }
}

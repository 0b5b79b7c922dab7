/** Areas that the platform's people open for an organization, while they work in it. */
import { openAreas } from '@cloche/domain/rules/permissions'
import { historyStatement } from '../../entity-engine/history.ts'
import type { Handler } from '../../http/call-context.ts'
import { moveSessions } from '../../http/session.ts'
import { Problem } from '@cloche/domain/problems'

export const areas: Handler<'organization.areas'> = async ({ session, services, read }) => {
  const { rows } = await read(transaction =>
    transaction.query<{ areas: string[] }>({
      text: 'select open_areas as areas from organization where id = $1',
      values: [session.organizationId],
    }),
  )
  const opened = rows[0]?.areas ?? []
  return {
    areas: openAreas.map(name => ({
      name,
      isOpenForAll: services.config.openAreas.includes(name),
      isOpen: opened.includes(name) || services.config.openAreas.includes(name),
    })),
  }
}

export const changeAreas: Handler<'organization.changeAreas'> = async context => {
  const { session, actor, body } = context
  if (!session.isPlatformOwner) throw new Problem('NOT_ALLOWED', { permission: 'LI', needs: 'create' })
  const wanted = openAreas.filter(name => body.areas.includes(name))
  await context.write(async transaction => {
    const { rows } = await transaction.query<{ version: number; before: string[] }>({
      text: `update organization o set open_areas = $2, version = o.version + 1, updated = $3
             from (select id, open_areas as before from organization where id = $1 for update) was
             where o.id = was.id and o.open_areas is distinct from $2 returning o.version, was.before`,
      values: [session.organizationId, wanted, actor.now],
    })
    const [changed] = rows
    if (changed === undefined) return
    await transaction.query(
      historyStatement(actor, {
        entity: 'organization',
        recordId: session.organizationId,
        verb: 'change',
        version: changed.version,
        before: { openAreas: changed.before },
        after: { openAreas: wanted },
      }),
    )
    await moveSessions(transaction, session.organizationId)
  })
  return areas(context as never)
}

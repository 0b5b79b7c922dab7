/** Areas that the platform's people open for an organization, while they work in it. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { openAreas, type OpenArea } from '@cloche/domain/rules/permissions'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { AnswerTo, Handler } from '../../http/call-context.ts'

/** Each area: whether the installation opens it for all, the organization has it opened itself, and so it is open. */
function answerOf(ofAll: readonly OpenArea[], own: readonly string[]): AnswerTo<'organization.areas'> {
  return {
    areas: openAreas.map(name => {
      const isOpenForAll = ofAll.includes(name)
      const isOpenHere = own.includes(name)
      return { name, isOpen: isOpenForAll || isOpenHere, isOpenForAll, isOpenHere }
    }),
  }
}

export const areas: Handler<'organization.areas'> = async ({ session, services, read }) => {
  const { rows } = await read(transaction =>
    transaction.query<{ areas: string[] }>({
      text: 'select open_areas as areas from organization where id = $1',
      values: [session.organizationId],
    }),
  )
  return answerOf(services.config.openAreas, rows[0]?.areas ?? [])
}

/** The organization's own become exactly those sent. @throws NOT_ALLOWED for who is not of the platform */
export const changeAreas: Handler<'organization.changeAreas'> = async context => {
  const { session, services, body } = context
  if (!session.isPlatformOwner) throw new Problem('NOT_ALLOWED', { permission: 'LI', needs: 'create' })
  const wanted = openAreas.filter(name => body.areas.includes(name))
  const organization = await context.write(transaction =>
    changeRecord(
      writeContext(context, transaction, ENTITIES.organization, 'edit'),
      ENTITIES.organization,
      session.organizationId,
      { openAreas: wanted },
    ),
  )
  return answerOf(services.config.openAreas, organization.openAreas)
}

/** Trying a forwarding rule: a notification that it alone tells of. */
import { ENTITIES } from '@cloche/domain/entities'
import { translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { languageOf } from '@cloche/domain/text'
import { createRecord } from '../../entity-engine/write.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { localeOf } from '../../http/problem-answers.ts'
import type { Handler } from '../../http/call-context.ts'

const { forwarder, notification } = ENTITIES
const WORDS = wordsOf('notices')

/** @throws NOT_FOUND */
export const tryForwarder: Handler<'notification.tryForwarder'> = context =>
  context.write(async transaction => {
    const reference = context.body.forwarder
    const id = typeof reference === 'string' ? reference : reference.id
    const { organizationId } = context.actor
    const { statement, finish } = readStatement(
      forwarder,
      organizationId,
      id,
      rowScopeOf(forwarder, context.session, 'edit'),
    )
    const rule = oneOrNotFound(forwarder, (await transaction.query(statement)).rows, finish)
    const locale = localeOf(context.request)
    const words = WORDS[languageOf(locale)]
    const made = await createRecord(
      { ...writeContext(context, transaction, notification, 'create'), places: { kind: 'organization' } },
      notification,
      {
        name: translate(words, 'notice.test.title', { name: String(rule['name']) }, locale).slice(0, 200),
        description: translate(words, 'notice.test.text', { name: context.actor.userName ?? '' }, locale),
        kind: 'test',
        level: rule['minimumLevel'],
        locationId: rule['locationId'],
        trialOfId: id,
      },
    )
    return { notification: made }
  })

/** Which readings of a sensor were refused, and why. */
import { ENTITIES } from '@cloche/domain/entities'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { rejectionsOf } from '../temperature-history/index.ts'

const WORDS = wordsOf('devices')

const { sensor } = ENTITIES

export const rejections: Handler<'devices.rejections'> = ({ session, body, read, request }) =>
  read(async transaction => {
    const { organizationId } = session
    const scope = rowScopeOf(sensor, session, 'view')
    const { statement, finish } = readStatement(sensor, organizationId, body.sensorId.toLowerCase(), scope)
    const found = oneOrNotFound(sensor, (await transaction.query(statement)).rows, finish)
    const { rows } = await transaction.query(rejectionsOf(organizationId, found.id))
    const locale = localeOf(request)
    const texts = WORDS[languageOf(locale)]
    return {
      rejected: found.rejected,
      rejections: rows.map(row => ({
        ...row,
        message: translate(texts, `reading.refused.${row.code}`, {}, locale),
      })),
    }
  })

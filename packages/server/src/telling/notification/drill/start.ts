/** Begins a drill: an alarm that only practises, and the clock. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { chooseLocale, languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { readAbout } from './drill.store.ts'

const { alarmDrill, notification } = ENTITIES
const WORDS = wordsOf('alarmDrills')

/**
 * It goes through the chase as a process error does, as what it is: a test.
 * @throws NOT_FOUND without such a place, NOT_POSSIBLE_NOW where one is running there
 */
export async function startDrill(write: WriteContext, locationId: string, target: number) {
  const { organizationId, memberId, now } = write.actor
  const about = await readAbout(write.transaction, organizationId, locationId, null)
  if (about === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
  // Of two that begin at once, one sees the other's.
  await write.transaction.query({
    text: 'select id from location where organization_id = $1 and id = $2 for no key update',
    values: [organizationId, locationId],
  })
  const { rows } = await write.transaction.query({
    text: `select id from alarm_drill where organization_id = $1 and location_id = $2 and status = 'running' and deleted is null limit 1`,
    values: [organizationId, locationId],
  })
  if (rows.length > 0)
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'start', rule: 'problem.drill.runs' }] })
  const locale = chooseLocale({ saved: about.locale })
  const said = (key: string) => translate(WORDS[languageOf(locale)], key, { place: about.place }, locale)
  const name = said('alarmDrill.notice').slice(0, 200)
  const notice = await createRecord(write, notification, {
    name,
    description: said('alarmDrill.noticeText'),
    kind: 'test',
    standsFor: 'processError',
    level: 'error',
    locationId,
  })
  return createRecord(write, alarmDrill, {
    name,
    locationId,
    notificationId: notice['id'],
    startedAt: now,
    startedById: memberId,
    target,
  })
}

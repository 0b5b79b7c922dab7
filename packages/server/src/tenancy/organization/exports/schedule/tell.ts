/** Tells the owners that an export of the schedule did not arrive: a notification, and a letter to each of them. */
import { ENTITIES } from '@cloche/domain/entities'
import { chooseLocale, languageOf, translate, type Locale } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { serverActor } from '../../../../audit/server-actor.ts'
import type { Transaction } from '../../../../database/transaction.ts'
import { createRecord } from '../../../../entity-engine/write.ts'
import type { Services } from '../../../../http/call-context.ts'
import { findPerson, instantFor, letterFor } from '../../../requests/index.ts'
import type { Outcome, TakenRun } from '../../../exports/sending/index.ts'

const NOTICES = wordsOf('notices')
const FAULTS = wordsOf('yourData')
const ADDRESS = '/organization/your-data'
const OWNERS_MAX = 10
const WHOLE = { kind: 'organization' } as const

export async function tellOwners(
  { behaviours, outbox, config }: Pick<Services, 'behaviours' | 'outbox' | 'config'>,
  transaction: Transaction,
  { organizationId, planned }: TakenRun,
  outcome: Outcome,
): Promise<void> {
  if (outcome.status === 'done') return
  const { fault, detail } = outcome
  const found = await transaction.query<{ locale: string; timeZone: string; rootId: string | null }>({
    text: `select locale, time_zone as "timeZone",
             (select id from location where organization_id = $1 and deleted is null and parent_id is null order by priority, id limit 1) as "rootId"
           from organization where id = $1`,
    values: [organizationId],
  })
  const { locale: saved = 'en', timeZone = 'UTC', rootId = null } = found.rows[0] ?? {}
  const why = (locale: Locale) => {
    const language = languageOf(locale)
    const reason = translate(FAULTS[language], `yourData.run.fault.${fault}`, {}, locale)
    return { reason, detail: detail ?? '' }
  }
  const locale = chooseLocale({ saved })
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(planned),
  )
  const about = outcome.status === 'skipped' ? 'notice.exportPaused' : 'notice.exportFailed'
  const said = { ...why(locale), when }
  const words = NOTICES[languageOf(locale)]
  const actor = serverActor(organizationId)
  if (rootId !== null)
    await createRecord(
      { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE },
      ENTITIES.notification,
      {
        name: translate(words, `${about}.title`, said, locale).slice(0, 200),
        description: translate(words, `${about}.text`, said, locale),
        kind: 'message',
        level: 'warning',
        locationId: rootId,
        address: ADDRESS,
      },
    )
  const owners = await transaction.query<{ id: string }>({
    text: `select id from "user" where organization_id = $1 and deleted is null and active and role_level = 5 order by id limit ${OWNERS_MAX}`,
    values: [organizationId],
  })
  for (const { id } of owners.rows) {
    const person = await findPerson(transaction, organizationId, id)
    if (person === undefined) continue
    await outbox.post(
      transaction,
      letterFor(person, {
        kind: outcome.status === 'skipped' ? 'exportPaused' : 'exportFailed',
        href: `${config.publicUrl}/#${ADDRESS}`,
        paragraphs:
          outcome.status === 'skipped' ? ['exportPaused.text'] : ['exportFailed.text', 'exportFailed.next'],
        footer: 'exportFailed.footer',
        values: { ...why(person.locale), when: instantFor(person, planned) },
      }),
    )
  }
}

/** Whose task is overdue is reminded, then who manages the place: once each, whichever server looks. */
import { ENTITIES } from '@cloche/domain/entities'
import { addSeconds, localTime } from '@cloche/domain/rules/calendar'
import { overdueFrom, REMIND_SECONDS, REMIND_UNTIL_SECONDS, remindersDue } from '@cloche/domain/rules/tasks'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Transaction } from '../../../database/transaction.ts'
import { createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { derivedId } from '../../../adapters/ids.ts'
import {
  holdersStatement,
  madeStatement,
  managersStatement,
  overdueStatement,
  reminderAddress,
  type OverdueRow,
} from './reminding.store.ts'

const { notification } = ENTITIES
const NOTICES = wordsOf('notices')

/** Whose task it is: who took it on, else those it is for, else who holds one of its jobs; null: everybody of the place. */
async function peopleOf(
  transaction: Transaction,
  organizationId: string,
  { claimedBy, userIds, profileIds, hierarchy }: OverdueRow,
): Promise<readonly (string | null)[]> {
  if (claimedBy !== null) return [claimedBy]
  if (userIds.length > 0) return userIds
  if (profileIds.length === 0) return [null]
  const { rows } = await transaction.query(holdersStatement(organizationId, hierarchy, profileIds))
  return rows.length === 0 ? [null] : rows.map(({ id }) => id)
}

interface Reminder {
  readonly id: string
  readonly who: 'people' | 'managers'
  readonly userId: string | null
  readonly row: OverdueRow
}

async function remindersOf(transaction: Transaction, organizationId: string, row: OverdueRow, now: string) {
  const due = remindersDue(row, now)
  const found: Reminder[] = []
  for (const who of due) {
    const people =
      who === 'people'
        ? await peopleOf(transaction, organizationId, row)
        : (await transaction.query(managersStatement(organizationId, row.hierarchy))).rows.map(({ id }) => id)
    for (const userId of people)
      found.push({ id: derivedId('reminder', row.id, overdueFrom(row), who, userId ?? ''), who, userId, row })
  }
  return found
}

/** Reminds of what is overdue by now. */
export async function remindOfOverdue(write: WriteContext): Promise<void> {
  const { transaction, actor } = write
  const { organizationId, now } = actor
  const { rows } = await transaction.query(
    overdueStatement(
      organizationId,
      addSeconds(now, -REMIND_UNTIL_SECONDS),
      addSeconds(now, -REMIND_SECONDS.people),
    ),
  )
  const all: Reminder[] = []
  for (const row of rows) all.push(...(await remindersOf(transaction, organizationId, row, now)))
  if (all.length === 0) return
  const made = await transaction.query(
    madeStatement(
      organizationId,
      all.map(({ id }) => id),
    ),
  )
  const there = new Set(made.rows.map(({ id }) => id))
  for (const { id, who, userId, row } of all) {
    if (there.has(id)) continue
    const language = languageOf(row.locale)
    const said = { name: row.name, time: localTime(overdueFrom(row), row.zone) }
    const name = translate(NOTICES[language], `notice.taskLate.${who}`, said, language)
    await createRecord(write, notification, {
      id,
      name: name.slice(0, 200),
      kind: 'message',
      level: who === 'people' ? 'warning' : 'error',
      locationId: row.locationId,
      userId,
      address: reminderAddress(row.id),
    })
  }
}

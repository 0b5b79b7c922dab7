/** Reminders of a task that is over, or gone, are taken back: nobody need do anything any more. */
import { ENTITIES } from '@cloche/domain/entities'
import { addSeconds, compareInstants } from '@cloche/domain/rules/calendar'
import { overdueFrom, REMIND_SECONDS, type TaskTimes } from '@cloche/domain/rules/tasks'
import { changeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { ofServer } from '../series/lay-out.ts'
import { reminderAddress, remindersStatement } from './reminding.store.ts'

const { notification } = ENTITIES

export async function takeBackReminders(
  context: WriteContext,
  task: TaskTimes & { readonly id: string; readonly locationId: string },
): Promise<void> {
  const { transaction, actor } = context
  const { now, organizationId } = actor
  // Nobody was reminded yet.
  if (compareInstants(addSeconds(overdueFrom(task), REMIND_SECONDS.people), now) > 0) return
  const write = ofServer(context)
  const { rows } = await transaction.query(
    remindersStatement(organizationId, task.locationId, reminderAddress(task.id)),
  )
  for (const { id } of rows) await changeRecord(write, notification, id, { resolved: true, endedAt: now })
}

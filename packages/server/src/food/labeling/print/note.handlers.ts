/** Prints that a browser made by itself: noted once each, whenever it can say so. */
import { happeningFaults } from '@cloche/domain/operations'
import { brokenRule } from '@cloche/domain/problems'
import type { Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { once } from '../ledger/operation.ts'
import { readContents } from './content.ts'
import { notePrintIn } from './note-print.ts'
import { readerOf } from './reader.ts'

export const notePrint: Handler<'labeling.notePrint'> = async context => {
  const { id, labelIds, at, size } = context.body.print
  const { now } = context.actor
  const [fault] = happeningFaults(at, 'print.at', now, momentOf(context, now).by)
  if (fault) throw brokenRule(fault.path, fault.rule, fault.values)
  const { rows } = await readContents(readerOf(context), labelIds)
  const { labels } = await context.write(transaction =>
    once(transaction, context.actor, 'print', id.toLowerCase(), async () => {
      await notePrintIn(transaction, context.actor, rows, {
        format: 'browser',
        ...(size === undefined ? {} : { size }),
        ...(at === undefined ? {} : { happenedAt: at }),
      })
      return { labelIds: rows.map(row => row.id), createdIds: [] }
    }),
  )
  return { labels }
}

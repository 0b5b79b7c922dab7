/** Prints that a browser made by itself: noted once each, whenever it can say so. */
import { brokenRule } from '@cloche/domain/problems'
import { isAheadOf } from '@cloche/domain/rules/calendar'
import { backDatingFault } from '@cloche/domain/rules/registration'
import type { Handler } from '../../../http/call-context.ts'
import { once } from '../ledger/operation.ts'
import { readContents } from './content.ts'
import { notePrintIn } from './note-print.ts'
import { readerOf } from './reader.ts'

interface AskedNote {
  readonly id: string
  readonly labelIds: readonly string[]
  readonly at?: string
  readonly size?: string
}

export const notePrint: Handler = async context => {
  const { id, labelIds, at, size } = context.body['print'] as AskedNote
  if (at !== undefined && isAheadOf(at, context.actor.now))
    throw brokenRule('print.at', 'problem.field.inTheFuture')
  const late = at === undefined ? undefined : backDatingFault(context.actor, at, context.actor.now)
  if (late) throw brokenRule('print.at', late.rule, late.values)
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

/** What happened to food as EPCIS 2.0, for whoever else follows it. */
import { traceFileName } from '../trace-table.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { ENTITIES } from '@cloche/domain/entities'
import { epcisDocument, epcisEvents, inOrderOfTime, type ExportInput } from '@cloche/domain/rules/epcis'
import type { Stay } from '@cloche/domain/rules/traceability'
import { languageOf } from '@cloche/domain/text'
import { may } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { listPieces } from '../../../http/pieces.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { measuredDuring } from '../../../food/index.ts'
import { mapInSlices } from '../../../workers/index.ts'
import { askedPeriod } from './period.ts'
import { periodStatement } from './food.store.ts'
import { EVENTS_MAX, FOOD_ACTIONS, foodOf, readEvents, type Food } from './read-food.ts'
import { readTraceFood, staysIn, staysInPeriod } from './trace-food.ts'

/**
 * @param staysOf where the food was, for who may see readings
 * @param until up to when that is known
 */
async function inputOf(
  context: CallContext,
  transaction: Transaction,
  food: Food,
  staysOf: () => readonly Stay[] | Promise<readonly Stay[]>,
  until: string,
): Promise<ExportInput> {
  const { now, organizationId } = context.actor
  const stays = may(context.session.permissions, 'ST', 'view') ? await staysOf() : []
  const measured = await measuredDuring(transaction, organizationId, stays, until)
  return {
    ...food,
    now,
    address: context.services.config.publicUrl.replace(/\/+$/, ''),
    locations: food.places,
    stays: stays.map((stay, index) => ({ ...stay, readings: measured[index]?.sensors ?? [] })),
  }
}

/** The document, written while it is sent. */
async function send(context: CallContext, input: ExportInput) {
  const events = inOrderOfTime(await mapInSlices(epcisEvents(input), event => event))
  // The list of events stands last in the document, and is empty here.
  const frame = JSON.stringify(epcisDocument(input, []))
  const end = frame.length - ']}}'.length
  const name = traceFileName(languageOf(localeOf(context.request)))
  void context.reply
    .type('application/ld+json; charset=utf-8')
    .header('content-disposition', savedAs(`${name}-${context.actor.now.slice(0, 10)}.jsonld`))
  const pieces = listPieces(frame.slice(0, end), events, frame.slice(end))
  return context.reply.send(Readable.from(pieces, { objectMode: false }))
}

export const traceEpcis: Handler<'monitor.traceEpcis'> = async context => {
  const { now } = context.actor
  return send(
    context,
    await context.read(async transaction => {
      const food = await readTraceFood(context, transaction, context.query)
      return inputOf(context, transaction, food, () => staysIn(food, now).stays, now)
    }),
  )
}

export const epcis: Handler<'monitor.epcis'> = async context => {
  const period = askedPeriod(context.query)
  const { organizationId, now } = context.actor
  const until = Date.parse(period.to) < Date.parse(now) ? period.to : now
  const rowScope = rowScopeOf(ENTITIES.event, context.session, 'view')
  return send(
    context,
    await context.read(async transaction => {
      const asked = periodStatement(organizationId, period, FOOD_ACTIONS, EVENTS_MAX, rowScope)
      const events = await readEvents(transaction, asked)
      const food = await foodOf(transaction, organizationId, events)
      const stays = () =>
        rowScope.kind === 'organization'
          ? staysIn(food, until).stays
          : staysInPeriod(transaction, organizationId, food, period, until)
      return inputOf(context, transaction, food, stays, until)
    }),
  )
}

/** The board of a group, and keeping it for oneself. */
import { GROUP_FIGURES_MAX } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import {
  boardDays,
  fittingStep,
  seenFigures,
  stepsIn,
  usualBoard,
  type Board,
} from '@cloche/domain/rules/board'
import { dayBounds, localDay } from '@cloche/domain/rules/calendar'
import type { Transaction } from '../../../database/transaction.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { zoneStatement } from '../insights/facts.store.ts'
import { isAtHome, keepBoard, ownStatement } from '../own.store.ts'
import { choicesStatement, comparedStatement, type PlaceWithBelow } from './board.store.ts'
import { figuresOf } from './figures.ts'

type BoardFigureAnswer = AnswerTo<'reporting.board'>['figures'][number]

interface Compared {
  /** As they are chosen; none: the session's own, and those right below it. */
  readonly placeIds: readonly string[]
  readonly places: readonly PlaceWithBelow[]
}

/** @throws NOT_FOUND for a place that is asked for and not seen; of those that were kept it is left out */
async function comparedIn(
  transaction: Transaction,
  session: Session,
  { placeIds }: Board,
  isAsked: boolean,
): Promise<Compared> {
  const find = async (ids: readonly string[]) =>
    (await transaction.query(comparedStatement(session, ids))).rows
  const places = await find(placeIds)
  if (isAsked && places.length < placeIds.length) throw new Problem('NOT_FOUND', { entity: 'location' })
  if (placeIds.length > 0 && places.length > 0) return { placeIds: places.map(({ id }) => id), places }
  const below = placeIds.length === 0 ? places : await find([])
  if (session.locationId === null) return { placeIds: [], places: below }
  const own = await find([session.locationId])
  if (below.length === 0) return { placeIds: [], places: own }
  return { placeIds: [], places: [...own.map(alone), ...below] }
}

const alone = ({ id, name }: PlaceWithBelow): PlaceWithBelow => ({ id, name, ids: [id], isAlone: true })

/** Without the own place where nothing is right there. */
function withoutEmpty(places: readonly PlaceWithBelow[], figures: readonly BoardFigureAnswer[]) {
  const isEmpty = places[0]?.isAlone === true && figures.every(one => (one.places[0] ?? 0) === 0)
  if (!isEmpty) return { places, figures: [...figures] }
  return {
    places: places.slice(1),
    figures: figures.map(one => ({ ...one, places: one.places.slice(1) })),
  }
}

/** @throws NOT_FOUND for a place that is not seen */
export const board: Handler<'reporting.board'> = context =>
  context.read(async transaction => {
    const { session, body, actor } = context
    const own = isAtHome(session) ? (await transaction.query(ownStatement(session))).rows[0] : undefined
    const chosen: Board = body.board ?? own?.board ?? usualBoard
    const zone = (await transaction.query(zoneStatement(session))).rows[0]?.zone ?? 'UTC'
    const { placeIds, places } = await comparedIn(transaction, session, chosen, body.board !== undefined)
    const offered = seenFigures(session.permissions)
    const names = chosen.figures.filter(name => offered.includes(name)).slice(0, GROUP_FIGURES_MAX)
    const { period } = chosen
    const step = fittingStep(period, chosen.step)
    const { from, to } = boardDays(period, localDay(actor.now, zone))
    const steps = stepsIn(from, to, step)
    const facts = {
      organizationId: session.organizationId,
      placeIds: [...new Set(places.flatMap(({ ids }) => ids))],
      timeZone: zone,
      begins: dayBounds(from, zone).start,
      ends: dayBounds(to, zone).end,
      asked: actor.now,
      action: null,
      labelId: null,
      lot: null,
      hierarchy: [],
      chosen: [],
      locationId: session.locationId ?? '',
    }
    const seen = withoutEmpty(places, await figuresOf(transaction, names, { facts, step, steps, places }))
    const { rows: choices } = await transaction.query(choicesStatement(session))
    return {
      board: { figures: names, placeIds, period, step },
      from,
      to,
      steps,
      offered,
      choices,
      places: seen.places.map(({ id, name }) => ({ id, name })),
      figures: seen.figures,
    }
  })

export const keepOwnBoard: Handler<'reporting.keepBoard'> = context =>
  context.write(async transaction => {
    const { session, body } = context
    if (!isAtHome(session)) return { isKept: false }
    await transaction.query(keepBoard(session, body.board))
    return { isKept: true }
  })

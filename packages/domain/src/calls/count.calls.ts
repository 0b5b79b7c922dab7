/** Counts as sessions: beginning one, its sheet, what is counted, the review, booking it; and a pile that is counted at once. */
import { defineCall } from '../catalogue/call.ts'
import { AMOUNT_UNITS } from '../catalogue/names/units.ts'
import { countedHow, countedLabels } from '../entities/stock/count-shapes.ts'
import {
  allBut,
  amount,
  figure,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  statePath,
  text,
  uuid,
  whole,
} from './schema.ts'
import { booked, note, STOCK_LINES_MAX } from './stock-shapes.ts'

/** So many lines a count has at most. */
export const COUNT_LINES_MAX = 5000

const count = allBut('stockCount', ['sheet'])
const doing = { key: 'SC', verb: 'create', doing: ['count'] } as const
const unit = oneOf(AMOUNT_UNITS)
const named = object({ id: uuid, name: text })
const entry = rowOf('stockCountEntry')

export const COUNT_CALLS = [
  defineCall({
    name: 'stock.dueCounts',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/due/get',
    gate: { key: 'SC', verb: 'view', doing: ['count'] },
    summary: 'The counts that are due here or under way, the first due first',
    isRead: true,
    answer: object({
      counts: list(
        object({
          id: uuid,
          name: text,
          kind: oneOf(['full', 'rolling', 'spot']),
          status: oneOf(['open', 'review']),
          dueAt: nullable(instant),
          startedAt: nullable(instant),
          /** How many piles are on its sheet, and how many of them are counted. */
          lines: figure,
          counted: figure,
        }),
        100,
      ),
    }),
  }),
  defineCall({
    name: 'stock.startCount',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/start',
    isRepeatable: true,
    gate: doing,
    summary:
      'Begin a count: a planned one by its id, or a new one; its sheet is drawn from what is there. For a task: go on with the count that it stands for',
    body: object({
      start: object(
        {
          id: uuid,
          locationId: uuid,
          kind: oneOf(['full', 'rolling', 'spot']),
          name: line(200),
          /** The task that it is done for, at whose place: the count that goes on there, where one does. */
          taskId: uuid,
        },
        ['locationId', 'kind', 'name', 'taskId'],
      ),
    }),
    answer: object({ stockCount: count }),
  }),
  defineCall({
    name: 'stock.countSheet',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/sheet/get',
    gate: { key: 'SC', verb: 'view', doing: ['count'] },
    summary:
      'The sheet of a count in the order of the shelves, with what the caller counted; blind, nothing says what should be there',
    body: object({ stockCountId: uuid }),
    isRead: true,
    answer: object({
      stockCount: count,
      /** The place, and the shelves in it. */
      place: named,
      parts: list(named, 500),
      lines: list(
        object({
          productId: uuid,
          name: text,
          state: statePath,
          placeId: uuid,
          placeName: text,
          unit,
          /** Somebody counted it; whether it is to be counted again. */
          isCounted: flag,
          isAgain: flag,
          /** The round in which it is counted next. */
          round: whole(1, 9),
          /** How it was counted before: boxes of so much. */
          pack: nullable(object({ pack: text, amount: quantity })),
          /** Null where one counts blind. */
          expected: nullable(quantity),
        }),
        COUNT_LINES_MAX,
      ),
      /** The caller's own, the first first. */
      entries: list(entry, 10_000),
      /** Of products in entries that are not on the sheet. */
      products: list(named, 1000),
    }),
  }),
  defineCall({
    name: 'stock.enterCount',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/enter',
    isRepeatable: true,
    gate: doing,
    summary: 'Save what was counted: a number of a product, or a label that was scanned',
    body: object({
      entry: object(
        {
          id: uuid,
          stockCountId: uuid,
          /** When it was seen; now unless named. */
          at: instant,
          productId: uuid,
          state: statePath,
          placeId: uuid,
          partId: uuid,
          labelId: uuid,
          covers: oneOf(['all', 'loose', 'label']),
          how: countedHow,
          round: whole(1, 9),
          takesBack: list(uuid, 100),
          device: line(60),
        },
        ['at', 'state', 'placeId', 'partId', 'labelId', 'round', 'takesBack', 'device'],
      ),
    }),
    answer: object({ entry }),
  }),
  defineCall({
    name: 'stock.turnCount',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/turn',
    gate: doing,
    summary: 'End the counting for the review, open it again, or give the count up',
    body: object({
      turn: object({ stockCountId: uuid, to: oneOf(['open', 'review', 'cancelled']) }),
    }),
    answer: object({ stockCount: count }),
  }),
  defineCall({
    name: 'stock.countReview',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/review/get',
    gate: { key: 'SC', verb: 'create', doing: ['count'] },
    summary:
      'What was counted beside what there was at that instant, line by line, and what hinders booking it',
    body: object({ stockCountId: uuid }),
    isRead: true,
    answer: object({
      stockCount: count,
      place: named,
      lines: list(
        object({
          productId: uuid,
          name: text,
          state: statePath,
          placeId: uuid,
          placeName: text,
          status: oneOf(['open', 'left', 'counted']),
          at: nullable(instant),
          expected: quantity,
          counted: nullable(quantity),
          difference: nullable(quantity),
          value: nullable(figure),
          asks: list(oneOf(['recount', 'settle', 'moved', 'labels', 'measure', 'countedSince']), 6),
          reason: nullable(text),
          tellings: list(
            object({
              partId: nullable(uuid),
              by: nullable(uuid),
              round: figure,
              at: instant,
              covers: oneOf(['all', 'loose']),
              quantity,
              isChosen: flag,
            }),
            100,
          ),
          labels: countedLabels,
        }),
        COUNT_LINES_MAX,
      ),
      /** Who counted, the shelves, and the labels that are named. */
      people: list(named, 500),
      parts: list(named, 500),
      serials: list(named, 10_000),
      difference: nullable(figure),
      moved: nullable(figure),
      approval: oneOf(['yes', 'problem.count.needsApproval', 'problem.count.ownCount']),
    }),
  }),
  defineCall({
    name: 'stock.settleCount',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/settle',
    isRepeatable: true,
    gate: doing,
    summary:
      'Decide a line in the review: what there was, which labels are missing, or that it stays as it is',
    body: object({
      settle: object(
        {
          id: uuid,
          stockCountId: uuid,
          productId: uuid,
          state: statePath,
          placeId: uuid,
          quantity: amount,
          isLeft: flag,
          missing: list(uuid, 500),
          reason: line(500, 1),
        },
        ['quantity', 'isLeft', 'missing'],
      ),
    }),
    answer: object({ entry }),
  }),
  defineCall({
    name: 'stock.bookCount',
    area: 'stock',
    method: 'POST',
    path: '/stock/count/book',
    gate: doing,
    isHeavy: true,
    summary: 'Book a count: every difference, the missing labels and the found ones, or nothing',
    body: object({ book: object({ stockCountId: uuid }) }),
    answer: object({
      stockCount: count,
      lines: figure,
      /** The first of them. */
      variations: list(rowOf('stockVariation'), STOCK_LINES_MAX),
    }),
  }),
  defineCall({
    name: 'stock.count',
    area: 'stock',
    method: 'POST',
    path: '/stock/count',
    isRepeatable: true,
    gate: { key: 'SC', verb: 'create', doing: ['count'] },
    summary: 'Set what was counted: the difference to what was there at that instant is written',
    body: object({
      count: object(
        {
          id: uuid,
          /** When it was counted; what moved since stays. Now unless named. */
          at: instant,
          locationId: uuid,
          checkpointBatchId: uuid,
          note,
          lines: list(
            object(
              {
                productId: uuid,
                quantity: amount,
                state: statePath,
                /** The labels that are there: all others of the pile are missing. */
                labelIds: list(uuid, 500),
              },
              ['state', 'labelIds'],
            ),
            STOCK_LINES_MAX,
            1,
          ),
        },
        ['id', 'at', 'locationId', 'checkpointBatchId', 'note'],
      ),
    }),
    answer: booked,
  }),
] as const

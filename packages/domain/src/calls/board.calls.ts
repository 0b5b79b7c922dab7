import { defineCall } from '../catalogue/call.ts'
import {
  BOARD_FIGURES,
  GROUP_FIGURES_MAX,
  BOARD_PERIODS,
  GROUP_PLACES_MAX,
  BOARD_STEPS,
} from '../catalogue/names/report.ts'
import { count, day, figure, flag, list, nullable, object, oneOf, text, unique, uuid } from './schema.ts'

/** Places that can be chosen at once are offered by name up to here, those nearest first. */
export const BOARD_CHOICES_MAX = 200
const STEPS_MAX = 366

const board = object({
  figures: unique(list(oneOf(BOARD_FIGURES), GROUP_FIGURES_MAX)),
  /** None: the places right below the chosen one. */
  placeIds: unique(list(uuid, GROUP_PLACES_MAX)),
  period: oneOf(BOARD_PERIODS),
  step: oneOf(BOARD_STEPS),
})

const place = object({ id: uuid, name: text })

export const BOARD_CALLS = [
  defineCall({
    name: 'reporting.board',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/board/get',
    gate: { key: 'RE', verb: 'view' },
    summary: 'Figures of several places over a period, as they are asked for or as one keeps them',
    body: object({ board }, ['board']),
    answer: object({
      board,
      /** Both days are counted, by the clock of the chosen place. */
      from: day,
      to: day,
      /** The first day of each step. */
      steps: list(day, STEPS_MAX),
      /** What one may choose. */
      offered: list(oneOf(BOARD_FIGURES), BOARD_FIGURES.length),
      choices: list(place, BOARD_CHOICES_MAX),
      places: list(place, GROUP_PLACES_MAX),
      figures: list(
        object({
          name: oneOf(BOARD_FIGURES),
          isMoney: flag,
          /** Null: there are too many products to be valued at once. */
          total: nullable(figure),
          /** In the order of the steps; none: it is of the end of the period. */
          steps: list(figure, STEPS_MAX),
          /** In the order of the places. */
          places: list(nullable(figure), GROUP_PLACES_MAX),
          /** So many had no price and count for nothing. */
          withoutPrice: count,
        }),
        GROUP_FIGURES_MAX,
      ),
    }),
    isRead: true,
  }),
  defineCall({
    name: 'reporting.keepBoard',
    area: 'reporting',
    method: 'PUT',
    path: '/reporting/board/own',
    gate: { key: 'RE', verb: 'view' },
    summary: 'Keep a board for oneself; in an organization that is not one’s own nothing is kept',
    body: object({ board }),
    answer: object({ isKept: flag }),
  }),
] as const

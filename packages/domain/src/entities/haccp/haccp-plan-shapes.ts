/** What HACCP plans hold beside their fields, and what a published version of one contains. */
import {
  HACCP_CONTROLS,
  HACCP_HAZARDS,
  HACCP_KITCHENS,
  HACCP_PREREQUISITES,
  HACCP_REGIONS,
  HACCP_STAGES,
} from '../../catalogue/names/haccp.ts'
import * as words from '../../catalogue/words.ts'

/** A step of the flow: where in the kitchen, and the state of food that it makes where it is of a route. */
export const planSteps = words.list(
  words.object({
    key: words.line(60, 1),
    name: words.line(100, 1),
    stage: words.oneOf(HACCP_STAGES),
    state: words.nullable(words.line(40)),
  }),
  60,
)

const answer = words.nullable(words.flag)

/** Answers to the four questions of the decision tree; null: not asked yet. */
export const treeAnswers = words.object({
  prerequisite: answer,
  measure: answer,
  later: answer,
  enough: answer,
})

const said = words.nullable(words.text)
const value = words.nullable(words.figure)

const limits = { minimum: value, maximum: value }

/** All that counted of a plan when a version of it was published. */
export const planContent = words.object({
  form: words.whole(1, 1),
  plan: words.object({
    name: words.text,
    place: words.text,
    kind: words.oneOf(HACCP_KITCHENS),
    region: words.oneOf(HACCP_REGIONS),
    scope: said,
    team: said,
    products: said,
    use: said,
    flowConfirmedOn: said,
    flowConfirmedBy: said,
    verification: said,
    records: said,
    reviewMonths: value,
  }),
  steps: planSteps,
  hazards: words.list(
    words.object({
      id: words.uuid,
      step: said,
      stage: words.oneOf(HACCP_STAGES),
      kind: words.oneOf(HACCP_HAZARDS),
      description: words.text,
      foods: said,
      products: words.list(words.text, 500),
      likelihood: words.figure,
      severity: words.figure,
      measures: said,
      answers: treeAnswers,
      outcome: words.nullable(words.oneOf(HACCP_CONTROLS)),
    }),
    300,
  ),
  points: words.list(
    words.object({
      id: words.uuid,
      hazardId: words.uuid,
      name: words.text,
      code: said,
      place: words.text,
      stage: words.text,
      isCritical: words.flag,
      prerequisite: words.nullable(words.oneOf(HACCP_PREREQUISITES)),
      method: words.text,
      measure: words.text,
      ...limits,
      values: words.list(
        words.object({
          name: words.text,
          measure: words.text,
          ...limits,
          options: words.list(words.text, 20),
        }),
        12,
      ),
      groupLimits: words.list(
        words.object({
          name: words.text,
          ...limits,
          source: words.text,
          products: words.list(words.text, 500),
        }),
        20,
      ),
      options: said,
      everyHours: value,
      hours: words.list(
        words.object({ weekdays: words.list(words.figure, 7), from: words.text, to: words.text }),
        20,
      ),
      grace: value,
      profile: said,
      monitoring: said,
      corrective: said,
      steps: said,
      verification: said,
      source: said,
    }),
    500,
  ),
})

/** Starting a HACCP plan from the template of a kind of kitchen: its steps, hazards and points. */
import type { Values } from '../effects.ts'
import { NO_EFFECTS } from '../effects.ts'
import {
  answersOf,
  controlOf,
  hazardsOf,
  stepsOf,
  templateHazards,
  templateLimits,
  templateSteps,
  type Kitchen,
  type Region,
  type SourceKey,
  type TemplateHazardName,
  type TemplateLimits,
  type TemplateStep,
} from '../../rules/haccp-plan/index.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'

export interface AskedPlan {
  readonly name?: string
  readonly kind: Kitchen
  readonly region: Region
  /** The hazards that are taken; absent: all of the template. */
  readonly hazards?: readonly string[]
  /** False: points are hung on the hazards later. */
  readonly points?: boolean
}

export interface StartPlanFacts {
  readonly locationId: string
  /** The words of the template, in the language of who starts it. */
  readonly words: (key: string, values?: Readonly<Record<string, string>>) => string
}

/** A source as it is written down; one that was not compared with the rule's own text says so. */
function sourceText(
  words: StartPlanFacts['words'],
  { source, confirmed }: { source: SourceKey; confirmed: boolean },
) {
  const text = words(`planTemplate.source.${source}`)
  return confirmed ? text : words('planTemplate.plan.unconfirmed', { source: text })
}

/** The draft of the point by which a hazard of the template is controlled. */
function pointOf(
  name: TemplateHazardName,
  region: Region,
  { words, locationId }: StartPlanFacts,
): Values | null {
  const { point, step, kind, control } = templateHazards[name]
  if (point === undefined) return null
  const limits: TemplateLimits | null =
    point.limits === undefined ? null : templateLimits[point.limits][region]
  const values = limits?.values ?? []
  const groups = limits?.groups ?? []
  const ofPoint = (part: string) => words(`planTemplate.${name}.${part}`)
  const isCritical = control === 'ccp'
  return {
    name: ofPoint('point'),
    locationId,
    hazard: kind,
    stage: templateSteps[step],
    isCritical,
    prerequisite: point.prerequisite ?? null,
    method: point.method,
    measure: point.measure,
    minimum: limits?.minimum ?? null,
    maximum: limits?.maximum ?? null,
    values: values.map(value => ({
      name: words(`planTemplate.value.${value.name}`),
      method: 'typed',
      measure: value.measure,
      minimum: value.minimum ?? null,
      maximum: value.maximum ?? null,
      options: [],
    })),
    groupLimits: groups.map(group => ({
      name: words(`planTemplate.group.${group.group}`),
      productIds: [],
      minimum: group.minimum ?? null,
      maximum: group.maximum ?? null,
      source: sourceText(words, group),
    })),
    everyHours: point.everyHours,
    options: point.hasOptions === true ? ofPoint('options') : null,
    steps: isCritical ? ofPoint('steps') : null,
    monitoring: ofPoint('monitoring'),
    corrective: ofPoint('corrective'),
    verification: words('planTemplate.plan.verificationOfPoint'),
    source: limits === null ? null : sourceText(words, limits),
  }
}

const useKeys: Readonly<Partial<Record<Kitchen, string>>> = {
  school: 'useSchool',
  productionCentre: 'useCentre',
}

export const startPlan = defineOperation({
  call: 'haccp.startPlan',
  writes: ['haccpPlan', 'haccpHazard', 'haccpPoint'],
  decide(asked: AskedPlan, facts: StartPlanFacts, { now, numbers }: Moment) {
    const { kind, region } = asked
    const { words, locationId } = facts
    const all = hazardsOf(kind)
    const names = all.filter(name => asked.hazards?.includes(name) ?? true)
    const unknown = (asked.hazards ?? []).findIndex(name => !all.some(known => known === name))
    if (unknown >= 0)
      return refuse('RULE_BROKEN', [{ path: `start.hazards.${unknown}`, rule: 'problem.field.notOneOf' }])
    const planId = numbers.newId()
    const keys = new Map<TemplateStep, string>(stepsOf(names).map(step => [step, numbers.newId()]))
    const name = asked.name?.trim() || words(`planTemplate.name.${kind}`)
    const plan = {
      id: planId,
      locationId,
      name,
      kind,
      region,
      scope: words('planTemplate.plan.scope'),
      use: words(`planTemplate.plan.${useKeys[kind] ?? 'use'}`),
      steps: [...keys].map(([step, key]) => ({
        key,
        name: words(`planTemplate.step.${step}`),
        stage: templateSteps[step],
        state: null,
      })),
      verification: words('planTemplate.plan.verification'),
      records: words('planTemplate.plan.records'),
      reviewMonths: 12,
    }
    const made = names.map((of, priority) => {
      const { step, kind: hazard, likelihood, severity } = templateHazards[of]
      const answers = answersOf(of)
      const row = {
        id: numbers.newId(),
        planId,
        priority,
        step: keys.get(step) ?? null,
        stage: templateSteps[step],
        kind: hazard,
        description: words(`planTemplate.${of}.hazard`),
        likelihood,
        severity,
        measures: words(`planTemplate.${of}.measures`),
        answers,
        outcome: controlOf({ likelihood, severity, answers }).outcome,
      }
      const draft = asked.points === false ? null : pointOf(of, region, facts)
      return { row, point: draft === null ? [] : [{ ...draft, id: numbers.newId(), hazardId: row.id }] }
    })
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        records: [
          { entity: 'haccpPlan', row: plan, history: { name, kind, region } },
          ...made.map(({ row }) => ({
            entity: 'haccpHazard' as const,
            row,
            history: { description: row.description },
          })),
          ...made.flatMap(({ point }) =>
            point.map(row => ({
              entity: 'haccpPoint' as const,
              row,
              history: { name: row['name' as never] },
            })),
          ),
        ],
      },
    }
  },
})

import { HACCP_HAZARDS } from '@cloche/domain/catalogue'
import {
  askedQuestions,
  controlOf,
  decideTree,
  isSignificant,
  noAnswers,
  riskLevel,
  riskOf,
  type TreeQuestion,
} from '@cloche/domain/rules/haccp-plan'
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { segments, select } from '../../../data/actions/choice-fields.tsx'
import { longText, own, text } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { ControlBadge, riskColours } from './looks.tsx'
import { addHazard, changeHazard, type Hazard, type Plan } from './plan-calls.ts'
import classes from './plan.module.css'

type Kind = (typeof HACCP_HAZARDS)[number]
type Answer = 'yes' | 'no' | null

const degrees = ['1', '2', '3', '4', '5'] as const
type Degree = (typeof degrees)[number]

const asAnswer = (value: boolean | null): Answer => (value === null ? null : value ? 'yes' : 'no')
const asKept = (value: Answer): boolean | null => (value === null ? null : value === 'yes')

interface Written {
  readonly description: string
  readonly kind: Kind | null
  readonly step: string | null
  readonly foods: string
  readonly productIds: readonly string[]
  readonly likelihood: Degree | null
  readonly severity: Degree | null
  readonly measures: string
  readonly prerequisite: Answer
  readonly measure: Answer
  readonly later: Answer
  readonly enough: Answer
}

const answersIn = ({ prerequisite, measure, later, enough }: Written) => ({
  prerequisite: asKept(prerequisite),
  measure: asKept(measure),
  later: asKept(later),
  enough: asKept(enough),
})

/** Only what was asked is kept: an answer that another one made needless is none. */
function keptAnswers(written: Written) {
  const answers = answersIn(written)
  const asked = new Set(askedQuestions(answers))
  const kept = (question: TreeQuestion) => (asked.has(question) ? answers[question] : null)
  return {
    prerequisite: kept('prerequisite'),
    measure: kept('measure'),
    later: kept('later'),
    enough: kept('enough'),
  }
}

/** What the risk and the answers come to, in words. */
function Verdict({ written }: { written: Written }) {
  const t = useText()
  if (written.likelihood === null || written.severity === null) return null
  const risk = { likelihood: Number(written.likelihood), severity: Number(written.severity) }
  const level = riskLevel(risk)
  const answers = keptAnswers(written)
  const { outcome, mustChange, isLater } = controlOf({ ...risk, answers })
  const isNeeded = isSignificant(risk)
  const said = mustChange
    ? 'haccpPlan.result.change'
    : isLater
      ? 'haccpPlan.result.later'
      : outcome === null
        ? 'haccpPlan.result.open'
        : !isNeeded && decideTree(answers).outcome === null
          ? 'haccpPlan.treeNotNeeded'
          : `haccpPlan.result.${outcome}`
  return (
    <Column gap="xs">
      <div className={classes.verdict}>
        <StateBadge
          color={riskColours[level]}
          icon={IconAlertTriangle}
          label={t('haccpPlan.riskIs', { value: riskOf(risk), level: t(`haccpPlan.risk.${level}`) })}
        />
        <ControlBadge hazard={{ ...risk, answers } as Hazard} />
      </div>
      <Note isWrong={mustChange}>{t(said)}</Note>
    </Column>
  )
}

/** One hazard: what it is, how grave, what is done, and the decision tree as questions that follow from each other. */
export default function HazardDialog({
  plan,
  hazard,
  step,
  onClose,
}: {
  plan: Plan
  hazard: Hazard | null
  /** The step at which a new one is written down. */
  step: string | null
  onClose: () => void
}) {
  const t = useText()
  const yesOrNo = (question: TreeQuestion) =>
    segments<'yes' | 'no'>({
      label: t(`haccpPlan.question.${question}`),
      options: [
        { value: 'yes', label: t('haccpPlan.yes') },
        { value: 'no', label: t('haccpPlan.no') },
      ],
    })
  const degree = (of: 'likelihood' | 'severity') =>
    segments<Degree>({
      label: t(`haccpHazard.field.${of}`),
      options: degrees.map(value => ({ value, label: `${value} · ${t(`haccpPlan.${of}.${value}`)}` })),
      isRequired: true,
    })
  const answers = hazard?.answers ?? noAnswers
  const start: Written = {
    description: hazard?.description ?? '',
    kind: hazard?.kind ?? 'biological',
    step: hazard?.step ?? step,
    foods: hazard?.foods ?? '',
    productIds: hazard?.productIds ?? [],
    likelihood: hazard === null ? null : (String(hazard.likelihood) as Degree),
    severity: hazard === null ? null : (String(hazard.severity) as Degree),
    measures: hazard?.measures ?? '',
    prerequisite: asAnswer(answers.prerequisite),
    measure: asAnswer(answers.measure),
    later: asAnswer(answers.later),
    enough: asAnswer(answers.enough),
  }
  return (
    <ActionDialog<Written, unknown>
      onClose={onClose}
      action={{
        title: t(hazard === null ? 'haccpPlan.addHazard' : 'haccpPlan.changeHazard'),
        size: 'lg',
        start,
        fields: written => {
          const asked = new Set(askedQuestions(answersIn(written)))
          const ask = (question: TreeQuestion) => (asked.has(question) ? yesOrNo(question) : null)
          return {
            description: text({ label: t('haccpPlan.hazard.description'), max: 500, isRequired: true }),
            kind: segments<Kind>({
              label: t('haccpHazard.field.kind'),
              options: HACCP_HAZARDS.map(value => ({ value, label: t(`haccpHazard.choice.kind.${value}`) })),
              isRequired: true,
            }),
            step: select({
              label: t('haccpHazard.field.step'),
              options: plan.steps.map(({ key, name }) => ({ value: key, label: name })),
              isRequired: true,
            }),
            foods: text({
              label: t('haccpPlan.hazard.foods'),
              hint: t('haccpPlan.hazard.foodsHint'),
              max: 100,
            }),
            productIds: own<readonly string[]>(({ value, onChange }) => (
              <RecordsSelect
                entity="product"
                value={value}
                onChange={onChange}
                frame={{ label: t('haccpPlan.hazard.products') }}
                max={500}
              />
            )),
            likelihood: degree('likelihood'),
            severity: degree('severity'),
            measures: longText({ label: t('haccpPlan.hazard.measures'), max: 4000 }),
            prerequisite: ask('prerequisite'),
            measure: ask('measure'),
            later: ask('later'),
            enough: ask('enough'),
          }
        },
        consequence: written => <Verdict written={written} />,
        verb: t('verb.save'),
        icon: IconDeviceFloppy,
        run: written => {
          const draft = {
            description: written.description,
            kind: written.kind!,
            step: written.step,
            stage: plan.steps.find(({ key }) => key === written.step)?.stage ?? hazard?.stage ?? 'other',
            foods: written.foods === '' ? null : written.foods,
            productIds: written.productIds,
            likelihood: Number(written.likelihood),
            severity: Number(written.severity),
            measures: written.measures === '' ? null : written.measures,
            answers: keptAnswers(written),
          }
          return hazard === null ? addHazard(plan.id, draft) : changeHazard(hazard, draft)
        },
        done: () => t(hazard === null ? 'haccpHazard.created' : 'haccpHazard.saved'),
      }}
    />
  )
}

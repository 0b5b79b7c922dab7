import { ActionIcon, Anchor, Button, Menu, VisuallyHidden } from '@mantine/core'
import { riskLevel } from '@cloche/domain/rules/haccp-plan'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import HazardDialog from './hazard-dialog.tsx'
import { ControlBadge, RiskBadge, riskColours } from './looks.tsx'
import {
  addPoint,
  pointScreen,
  removeHazard,
  restoreHazard,
  saveSteps,
  usePlanState,
  type Hazard,
  type Plan,
  type PlanState,
  type Point,
  type Step,
} from './plan-calls.ts'
import { RemoveStepDialog, RoutesDialog, StepDialog } from './step-dialogs.tsx'
import classes from './plan.module.css'

const degrees = [1, 2, 3, 4, 5] as const

type Cell = readonly [likelihood: number, severity: number]
type Opened =
  | { readonly kind: 'hazard'; readonly hazard: Hazard | null; readonly step: string | null }
  | { readonly kind: 'step'; readonly step: Step | null }
  | { readonly kind: 'removeStep'; readonly step: Step }
  | { readonly kind: 'routes' }
  | { readonly kind: 'point'; readonly hazard: Hazard }

/** How many hazards lie where: likelihood upwards, severity to the right, each field with its colour and its word. */
function Matrix({
  hazards,
  cell,
  onCell,
}: {
  hazards: readonly Hazard[]
  cell: Cell | null
  onCell: (cell: Cell | null) => void
}) {
  const t = useText()
  return (
    <Card
      title={t('haccpPlan.matrix')}
      action={
        cell !== null && (
          <Button variant="default" onClick={() => onCell(null)}>
            {t('haccpPlan.showAll')}
          </Button>
        )
      }
    >
      <Column gap="sm">
        <Note>{t('haccpPlan.matrixHint')}</Note>
        <div className={classes.matrix} role="group" aria-label={t('haccpPlan.matrix')}>
          {degrees.toReversed().map(likelihood => (
            <div key={likelihood} className={classes.matrixRow}>
              <span className={classes.matrixHead}>{t(`haccpPlan.likelihood.${likelihood}`)}</span>
              {degrees.map(severity => {
                const level = riskLevel({ likelihood, severity })
                const count = hazards.filter(
                  hazard => hazard.likelihood === likelihood && hazard.severity === severity,
                ).length
                const isChosen = cell !== null && cell[0] === likelihood && cell[1] === severity
                return (
                  <button
                    key={severity}
                    type="button"
                    className={classes.matrixCell}
                    disabled={count === 0}
                    aria-pressed={isChosen}
                    style={{
                      backgroundColor: `var(--mantine-color-${riskColours[level]}-light)`,
                      color: `var(--mantine-color-${riskColours[level]}-light-color)`,
                    }}
                    onClick={() => onCell(isChosen ? null : [likelihood, severity])}
                  >
                    <span className={classes.matrixCount}>{count === 0 ? '' : count}</span>{' '}
                    <span className={classes.matrixLevel}>{t(`haccpPlan.risk.${level}`)}</span>
                    <VisuallyHidden>
                      {t('haccpPlan.matrixCell', {
                        likelihood: t(`haccpPlan.likelihood.${likelihood}`),
                        severity: t(`haccpPlan.severity.${severity}`),
                      })}
                    </VisuallyHidden>
                  </button>
                )
              })}
            </div>
          ))}
          <div className={classes.matrixRow} aria-hidden>
            <span className={classes.matrixHead} />
            {degrees.map(severity => (
              <span key={severity} className={classes.matrixFoot}>
                {t(`haccpPlan.severity.${severity}`)}
              </span>
            ))}
          </div>
        </div>
      </Column>
    </Card>
  )
}

/** One hazard with its risk, its control, its measures and its points. */
function HazardLine({
  hazard,
  points,
  mayEdit,
  mayAdd,
  onOpen,
}: {
  hazard: Hazard
  points: readonly Point[]
  mayEdit: boolean
  mayAdd: boolean
  onOpen: (opened: Opened) => void
}) {
  const t = useText()
  const own = points.filter(({ hazardId }) => hazardId === hazard.id)
  const isLacking = own.length === 0 && hazard.outcome !== null && hazard.outcome !== 'none'
  async function remove() {
    await removeHazard(hazard.id)
    notifyUndo(t('haccpHazard.removed', { count: 1 }), async () => void (await restoreHazard(hazard.id)))
  }
  return (
    <li className={classes.hazard}>
      <div className={classes.hazardText}>
        <span className={classes.hazardName}>{hazard.description}</span>
        <span className={classes.quiet}>
          {[t(`haccpHazard.choice.kind.${hazard.kind}`), hazard.foods].filter(Boolean).join(' · ')}
        </span>
        {hazard.measures !== null && <span className={classes.quiet}>{hazard.measures}</span>}
        {own.length > 0 && (
          <span className={classes.points}>
            {own.map(point => (
              <Anchor component={Link} key={point.id} to={href(pointScreen, { haccpPointId: point.id })}>
                {point.name}
              </Anchor>
            ))}
          </span>
        )}
        {isLacking && (
          <span className={classes.points}>
            <span className={classes.quiet}>{t('haccpPlan.noPointYet')}</span>
            {mayAdd && (
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
                onClick={() => onOpen({ kind: 'point', hazard })}
              >
                {t('haccpPlan.addPoint')}
              </Button>
            )}
          </span>
        )}
      </div>
      <div className={classes.badges}>
        <RiskBadge hazard={hazard} />
        <ControlBadge hazard={hazard} />
      </div>
      {mayEdit && (
        <div className={classes.buttons}>
          <ActionIcon
            aria-label={`${t('haccpPlan.changeHazard')}: ${hazard.description}`}
            title={t('haccpPlan.changeHazard')}
            onClick={() => onOpen({ kind: 'hazard', hazard, step: hazard.step })}
          >
            <IconPencil size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            aria-label={`${t('haccpPlan.removeHazard')}: ${hazard.description}`}
            title={t('haccpPlan.removeHazard')}
            onClick={() => void remove().catch(notifyProblem)}
          >
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}

function StepMenu({ plan, step, onOpen }: { plan: Plan; step: Step; onOpen: (opened: Opened) => void }) {
  const t = useText()
  const at = plan.steps.findIndex(({ key }) => key === step.key)
  function move(by: -1 | 1) {
    const steps = [...plan.steps]
    const [taken] = steps.splice(at, 1)
    steps.splice(at + by, 0, taken!)
    void saveSteps(plan, steps).catch(notifyProblem)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`${t('verb.more')}: ${step.name}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => onOpen({ kind: 'step', step })}>
          {t('haccpPlan.changeStep')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={18} />} disabled={at <= 0} onClick={() => move(-1)}>
          {t('list.moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} />}
          disabled={at === plan.steps.length - 1}
          onClick={() => move(1)}
        >
          {t('list.moveDown')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => onOpen({ kind: 'removeStep', step })}>
          {t('haccpPlan.removeStep')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Loaded({ state }: { state: PlanState }) {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const [cell, setCell] = useState<Cell | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { haccpPlan: plan, hazards, points } = state
  const mayEdit = hasLevel(session, 'HP', 2)
  const mayAdd = hasLevel(session, 'HP', 3)
  const close = () => setOpened(null)
  const shown = hazards.filter(
    hazard => cell === null || (hazard.likelihood === cell[0] && hazard.severity === cell[1]),
  )
  const keys = new Set(plan.steps.map(({ key }) => key))
  const lost = shown.filter(({ step }) => step === null || !keys.has(step))
  const lines = (of: readonly Hazard[]) => (
    <ul className={classes.hazards}>
      {of.map(hazard => (
        <HazardLine
          key={hazard.id}
          hazard={hazard}
          points={points}
          mayEdit={mayEdit}
          mayAdd={mayAdd}
          onOpen={setOpened}
        />
      ))}
    </ul>
  )
  return (
    <Column>
      {mayEdit && (
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconRoute size={20} stroke={1.6} aria-hidden />}
            onClick={() => setOpened({ kind: 'routes' })}
          >
            {t('haccpPlan.takeSteps')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => setOpened({ kind: 'step', step: null })}
          >
            {t('haccpPlan.addStep')}
          </Button>
        </div>
      )}
      {hazards.length > 0 && <Matrix hazards={hazards} cell={cell} onCell={setCell} />}
      {plan.steps.length === 0 && hazards.length === 0 && (
        <EmptyState icon={IconAlertTriangle} compact title={t('haccpHazard.empty')}>
          {t('haccpPlan.lacks.steps')}
        </EmptyState>
      )}
      {plan.steps.map((step, at) => {
        const own = shown.filter(hazard => hazard.step === step.key)
        if (cell !== null && own.length === 0) return null
        return (
          <Card
            key={step.key}
            title={`${at + 1}. ${step.name}`}
            action={mayEdit && <StepMenu plan={plan} step={step} onOpen={setOpened} />}
          >
            <Column gap="sm">
              {own.length === 0 ? <Note>{t('haccpPlan.noHazards')}</Note> : lines(own)}
              {mayAdd && (
                <div>
                  <Button
                    variant="default"
                    aria-label={`${t('haccpPlan.addHazard')}: ${step.name}`}
                    leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
                    onClick={() => setOpened({ kind: 'hazard', hazard: null, step: step.key })}
                  >
                    {t('haccpPlan.addHazard')}
                  </Button>
                </div>
              )}
            </Column>
          </Card>
        )
      })}
      {lost.length > 0 && <Card title={t('haccpPlan.withoutStep')}>{lines(lost)}</Card>}
      {opened?.kind === 'hazard' && (
        <HazardDialog plan={plan} hazard={opened.hazard} step={opened.step} onClose={close} />
      )}
      {opened?.kind === 'step' && <StepDialog plan={plan} step={opened.step} onClose={close} />}
      {opened?.kind === 'removeStep' && <RemoveStepDialog plan={plan} step={opened.step} onClose={close} />}
      {opened?.kind === 'routes' && <RoutesDialog plan={plan} onClose={close} />}
      {opened?.kind === 'point' && (
        <ActionDialog
          onClose={close}
          action={{
            title: t('haccpPlan.addPoint'),
            start: { name: '' },
            fields: () => ({ name: text({ label: t('field.name'), max: 200, isRequired: true }) }),
            consequence: opened.hazard.description,
            verb: t('verb.add'),
            icon: IconPlus,
            run: ({ name }) => addPoint(plan.locationId, opened.hazard, name),
            done: point => {
              void navigate(`${href(pointScreen, { haccpPointId: point.id })}?edit=1`)
              return t('haccpPoint.created')
            },
          }}
        />
      )}
    </Column>
  )
}

/** The hazard analysis: the matrix, then the hazards step by step. */
export default function HazardsTab({ row }: { row: Plan }) {
  const { data, error, refetch } = usePlanState(row.id)
  if (data === undefined)
    return error === null ? <FormSkeleton /> : <LoadFailed error={error} onRetry={refetch} />
  return <Loaded state={data} />
}

import { Anchor, Button, Checkbox } from '@mantine/core'
import { IconLink, IconShieldCheck, IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { select } from '../../../data/actions/choice-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNames } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { useLimits } from './looks.tsx'
import {
  hangPoints,
  pointScreen,
  usePlanState,
  type Loose,
  type Plan,
  type PlanState,
  type Point,
} from './plan-calls.ts'
import classes from './plan.module.css'

function PointLine({ point, place, hazard }: { point: Point; place: string; hazard: string }) {
  const t = useText()
  const formats = useFormats()
  const limits = useLimits()
  const all = [
    limits(point) ?? t(`haccpPoint.choice.measure.${point.measure}`),
    ...point.values.map(value => [value.name, limits(value)].filter(Boolean).join(': ')),
    ...point.groupLimits.map(group =>
      [group.name, limits({ ...group, measure: point.measure })].filter(Boolean).join(': '),
    ),
  ]
  return (
    <li className={classes.hazard}>
      <div className={classes.hazardText}>
        <Anchor
          component={Link}
          className={classes.hazardName}
          to={href(pointScreen, { haccpPointId: point.id })}
        >
          {point.name}
        </Anchor>
        <span>{all.join(' · ')}</span>
        <span className={classes.quiet}>
          {[
            place,
            point.everyHours === null
              ? null
              : t('haccpPlan.points.every', { hours: formats.number(point.everyHours, 2) }),
            hazard,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {point.source !== null && (
          <span className={classes.quiet}>
            {t('haccpPlan.points.source')}: {point.source}
          </span>
        )}
      </div>
      <div className={classes.badges}>
        {point.isCritical && (
          <StateBadge size="sm" color="red" icon={IconTargetArrow} label={t('haccpPlan.points.critical')} />
        )}
        {point.prerequisite !== null && (
          <StateBadge
            size="sm"
            color="blue"
            icon={IconShieldCheck}
            label={t(`haccpPoint.choice.prerequisite.${point.prerequisite}`)}
          />
        )}
      </div>
    </li>
  )
}

/** Points of the place that hang on no hazard: several are hung on one at once. */
function LooseCard({ state }: { state: PlanState }) {
  const t = useText()
  const session = useSession()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isHanging, setIsHanging] = useState(false)
  const { loose, hazards } = state
  const mayEdit = hasLevel(session, 'HP', 2)
  const points: readonly Loose[] = loose.filter(({ id }) => chosen.has(id))
  return (
    <Card
      title={t('haccpPlan.loose')}
      action={
        points.length > 0 && (
          <Button
            leftSection={<IconLink size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsHanging(true)}
          >
            {t('haccpPlan.hangChosen', { count: points.length })}
          </Button>
        )
      }
    >
      <Column gap="sm">
        <Note>{t('haccpPlan.looseHint')}</Note>
        <ul className={classes.hazards}>
          {loose.map(point => (
            <li key={point.id} className={classes.loose}>
              {mayEdit && (
                <Checkbox
                  aria-label={t('haccpPlan.choosePoint', { name: point.name })}
                  checked={chosen.has(point.id)}
                  onChange={event => {
                    const next = new Set(chosen)
                    if (event.currentTarget.checked) next.add(point.id)
                    else next.delete(point.id)
                    setChosen(next)
                  }}
                />
              )}
              <Anchor component={Link} to={href(pointScreen, { haccpPointId: point.id })}>
                {point.name}
              </Anchor>
              <span className={classes.quiet}>{t(`haccpPoint.choice.stage.${point.stage}`)}</span>
            </li>
          ))}
        </ul>
      </Column>
      {isHanging && (
        <ActionDialog
          onClose={() => setIsHanging(false)}
          action={{
            title: t('haccpPlan.hangChosen', { count: points.length }),
            start: { hazardId: null as string | null },
            fields: () => ({
              hazardId: select({
                label: t('haccpPlan.hangWhich'),
                options: hazards.map(({ id, description }) => ({ value: id, label: description })),
                none: t('haccpHazard.empty'),
                isRequired: true,
              }),
            }),
            verb: t('haccpPlan.hang'),
            icon: IconLink,
            run: async ({ hazardId }) => {
              await hangPoints(points, hazardId!)
              setChosen(new Set())
              return points.length
            },
            done: count => t('haccpPlan.hung', { count }),
          }}
        />
      )}
    </Card>
  )
}

function Loaded({ state }: { state: PlanState }) {
  const t = useText()
  const { points, hazards, loose } = state
  const places = useNames(
    'location',
    points.map(({ locationId }) => locationId),
  )
  const named = new Map(hazards.map(({ id, description }) => [id, description]))
  return (
    <Column>
      {points.length === 0 ? (
        <EmptyState icon={IconTargetArrow} compact title={t('haccpPlan.points.none')}>
          {t('haccpPlan.points.noneHint')}
        </EmptyState>
      ) : (
        <Card title={t('haccpPlan.points.of')}>
          <ul className={classes.hazards}>
            {points.map(point => (
              <PointLine
                key={point.id}
                point={point}
                place={places.get(point.locationId) ?? ''}
                hazard={named.get(point.hazardId ?? '') ?? ''}
              />
            ))}
          </ul>
        </Card>
      )}
      {loose.length > 0 && <LooseCard state={state} />}
    </Column>
  )
}

/** The points of a plan with their limits and sources; and those of the place that are in no plan. */
export default function PointsTab({ row }: { row: Plan }) {
  const { data, error, refetch } = usePlanState(row.id)
  if (data === undefined)
    return error === null ? <FormSkeleton /> : <LoadFailed error={error} onRetry={refetch} />
  return <Loaded state={data} />
}

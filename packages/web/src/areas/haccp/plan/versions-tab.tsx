import { Button, Select } from '@mantine/core'
import { IconEye, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecord, useRecords, type RecordOf } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { Changes } from './changes.tsx'
import { useLimits } from './looks.tsx'
import { useChanges, usePlanState, type Plan } from './plan-calls.ts'
import classes from './plan.module.css'

type Version = RecordOf<'haccpPlanVersion'>

/** A version as it was published: its plan, its hazards and its points. */
function VersionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const limits = useLimits()
  const { data: version, error, refetch } = useRecord('haccpPlanVersion', id)
  if (version === undefined)
    return (
      <Dialog title={t('haccpPlanVersion.one')} onClose={onClose} size="xl">
        {error === null ? <FormSkeleton /> : <LoadFailed error={error} onRetry={refetch} />}
      </Dialog>
    )
  const { plan, hazards, points, steps } = version.content
  return (
    <Dialog
      title={`${plan.name} · ${t('haccpPlan.version', { number: version.number })}`}
      onClose={onClose}
      size="xl"
    >
      <Column>
        <KeyValueList
          columns={2}
          items={[
            { label: t('haccpPlanVersion.field.at'), value: formats.moment(version.at) },
            { label: t('haccpPlanVersion.field.signedById'), value: version.signedName },
            { label: t('haccpPlanVersion.field.reason'), value: version.reason },
            { label: t('haccpPlan.field.kind'), value: t(`haccpPlan.choice.kind.${plan.kind}`) },
            { label: t('haccpPlan.field.region'), value: t(`haccpPlan.choice.region.${plan.region}`) },
            { label: t('field.locationId'), value: plan.place },
            { label: t('haccpPlan.field.scope'), value: plan.scope },
            { label: t('haccpPlan.field.team'), value: plan.team },
            { label: t('haccpPlan.field.products'), value: plan.products },
            { label: t('haccpPlan.field.use'), value: plan.use },
            { label: t('haccpPlan.field.steps'), value: steps.map(({ name }) => name).join(' → ') },
            {
              label: t('haccpPlan.field.flowConfirmedOn'),
              value:
                plan.flowConfirmedOn === null
                  ? null
                  : [formats.day(plan.flowConfirmedOn), plan.flowConfirmedBy].filter(Boolean).join(', '),
            },
            { label: t('haccpPlan.field.verification'), value: plan.verification },
            { label: t('haccpPlan.field.records'), value: plan.records },
            { label: t('haccpPlan.digest'), value: version.contentDigest, mono: true },
          ]}
        />
        {hazards.map(hazard => (
          <section key={hazard.id} className={classes.kept}>
            <h3>{hazard.description}</h3>
            <p className={classes.quiet}>
              {[
                hazard.step,
                t(`haccpHazard.choice.kind.${hazard.kind}`),
                t('haccpPlan.riskIs', {
                  value: hazard.likelihood * hazard.severity,
                  level: t(`haccpPlan.outcome.${hazard.outcome ?? 'open'}`),
                }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {hazard.measures !== null && <p>{hazard.measures}</p>}
            {points
              .filter(({ hazardId }) => hazardId === hazard.id)
              .map(point => (
                <p key={point.id} className={classes.keptPoint}>
                  <strong>{point.name}</strong>
                  {' · '}
                  {[
                    limits(point),
                    ...point.values.map(value => [value.name, limits(value)].filter(Boolean).join(': ')),
                    ...point.groupLimits.map(group =>
                      [group.name, limits({ ...group, measure: point.measure })].filter(Boolean).join(': '),
                    ),
                    point.everyHours === null
                      ? null
                      : t('haccpPlan.points.every', { hours: formats.number(point.everyHours, 2) }),
                    point.source,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              ))}
          </section>
        ))}
      </Column>
    </Dialog>
  )
}

function VersionRow({
  plan,
  version,
  versions,
  onView,
}: {
  plan: Plan
  version: Version
  versions: readonly Version[]
  onView: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const [from, setFrom] = useState<number | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const earlier = versions.filter(({ number }) => number < version.number)
  const chosen = from ?? earlier[0]?.number ?? null
  const changes = useChanges(plan.id, isOpen ? chosen : null, version.number)
  return (
    <Card
      title={t('haccpPlan.version', { number: version.number })}
      action={
        <span className={classes.buttons}>
          {earlier.length > 0 && (
            <Button
              variant="default"
              aria-expanded={isOpen}
              leftSection={<IconHistory size={20} stroke={1.6} aria-hidden />}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('haccpPlan.changesOf')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconEye size={20} stroke={1.6} aria-hidden />}
            onClick={onView}
          >
            {t('haccpPlan.view')}
          </Button>
        </span>
      }
    >
      <Column gap="sm">
        <div>{version.reason}</div>
        <Note>
          {t('haccpPlan.signedBy', { name: version.signedName, at: formats.moment(version.at) })}
          {earlier.length === 0 && ` · ${t('haccpPlan.first')}`}
        </Note>
        {isOpen && (
          <>
            {earlier.length > 1 && (
              <Select
                label={t('haccpPlan.compare')}
                data={earlier.map(({ number }) => ({
                  value: String(number),
                  label: t('haccpPlan.version', { number }),
                }))}
                value={String(chosen)}
                allowDeselect={false}
                onChange={next => setFrom(Number(next))}
              />
            )}
            {changes.data === undefined ? (
              changes.error === null ? (
                <FormSkeleton />
              ) : (
                <LoadFailed error={changes.error} onRetry={changes.refetch} />
              )
            ) : (
              <Changes changes={changes.data.changes} />
            )}
          </>
        )}
      </Column>
    </Card>
  )
}

/** The versions of a plan, the newest first, with what changed; above them what changed since. */
export default function VersionsTab({ row }: { row: Plan }) {
  const t = useText()
  const [viewed, setViewed] = useState<string | null>(null)
  const state = usePlanState(row.id)
  const known = useRecords('haccpPlanVersion', {
    limit: 200,
    by: 'number',
    sort: 'desc',
    filter: { planId: row.id },
    attributes: ['id', 'number', 'at', 'reason', 'signedName', 'planId'],
  })
  if (known.data === undefined)
    return known.error === null ? (
      <FormSkeleton />
    ) : (
      <LoadFailed error={known.error} onRetry={known.refetch} />
    )
  const versions = known.data.rows
  if (versions.length === 0)
    return (
      <EmptyState icon={IconHistory} compact title={t('haccpPlanVersion.empty')}>
        {t('haccpPlanVersion.emptyHint')}
      </EmptyState>
    )
  const { last = null, changes = [] } = state.data ?? {}
  return (
    <Column>
      {last !== null && changes.length > 0 && (
        <Card title={t('haccpPlan.changesNow', { number: last.number })}>
          <Changes changes={changes} />
        </Card>
      )}
      {versions.map(version => (
        <VersionRow
          key={version.id}
          plan={row}
          version={version}
          versions={versions}
          onView={() => setViewed(version.id)}
        />
      ))}
      {viewed !== null && <VersionDialog id={viewed} onClose={() => setViewed(null)} />}
    </Column>
  )
}

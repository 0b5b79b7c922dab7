import { Awaited } from '../../../data/wire/load-failed.tsx'
import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconClock, IconRoute, IconX } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { programsBetween } from '@cloche/domain/rules/programs'
import { useState } from 'react'
import { useStateName } from '../../../data/food/state-name.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite, removeRecords } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { sendChange, sendCreation } from '../../../entity-screens/machine/wire.ts'
import { placed } from '../../../entity-screens/record/tabs/line-order.ts'
import { LineDialog } from '../../../entity-screens/record/write/line-dialog.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { DragHandle } from '../../../kit/reorder/drag-handle.tsx'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { durationText } from '../../../data/formats/duration-text.ts'
import { AddMenu } from './add-menu.tsx'
import { faultsOf, totalDuration, usePrograms, useSteps, type Program, type Step } from './route-data.ts'
import { Arrow, Line, StationFace } from './stations.tsx'
import { stepSlots } from './step-slots.tsx'
import classes from './route.module.css'

const step = entityNamed('step')
const asked = [
  'programId',
  'expectedDuration',
  'targetTemperature',
  'isLabelled',
  'sharedAllergens',
  'instruction',
]

/** A new step begins with the one program that leads there, its time and its temperature. */
function draftOf(elaborationId: string, state: string, from: string | null, programs: readonly Program[]) {
  const fitting = programsBetween(programs, from, state).filter(program => program.productIds.length === 0)
  const only = fitting.length === 1 ? fitting[0] : undefined
  return {
    elaborationId,
    state,
    programId: from === null ? null : (only?.id ?? null),
    expectedDuration: only?.cookTime ?? only?.progressTime ?? null,
    targetTemperature: only?.targetTemperature ?? null,
  }
}

/** The steps of a route as stations: added, moved by finger, mouse or arrow keys, their programs on the arrows. */
export default function RouteEditor({ row }: { row: Row<Entities['elaboration']> }) {
  const t = useText()
  const locale = useLocale()
  const rights = useRights(step)
  const read = useSteps(row.id)
  const { data } = read
  const offered = usePrograms()
  const programs = offered.data?.rows
  const known = useRecords('state', { limit: 1000, by: 'order', sort: 'asc', filter: { active: true } })
  const states = known.data?.rows
  const [edited, setEdited] = useState<Step | null>(null)
  const steps = data?.rows ?? []
  const stateName = useStateName()
  const nameOf = (path: string) =>
    stateName(path, states?.find(state => state.path === path && !state.isPublic)?.name)
  async function write(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
  }
  const reorder = useReorder(steps.length, (id, to) => {
    void write(async () => {
      for (const { id: one, priority } of placed(steps, id, to)) await sendChange(step, one, { priority })
    })
  })
  if (data === undefined || programs === undefined || states === undefined)
    return (
      <Awaited queries={[read, offered, known]}>
        <FormSkeleton />
      </Awaited>
    )
  const faults = faultsOf(steps, programs)
  const total = totalDuration(steps)

  const add = (state: string, after: number) =>
    write(async () => {
      const from = steps[after - 1]?.state ?? null
      const made = await sendCreation(step, {
        ...draftOf(row.id, state, from, programs),
        priority: Math.min(1000, steps.length + 1),
      })
      const order = [
        ...steps.slice(0, after).map(one => one.id),
        made.id,
        ...steps.slice(after).map(one => one.id),
      ]
      for (const [at, id] of order.entries())
        if (steps.find(one => one.id === id)?.priority !== at + 1)
          await sendChange(step, id, { priority: at + 1 })
    })

  if (steps.length === 0)
    return (
      <Card>
        <EmptyState
          icon={IconRoute}
          title={t('route.empty')}
          {...(rights.create
            ? {
                actions: (
                  <AddMenu
                    from={null}
                    fromName=""
                    states={states}
                    programs={programs}
                    isMain
                    onAdd={state => void add(state, 0)}
                  />
                ),
              }
            : {})}
        >
          {t('route.emptyHint')}
        </EmptyState>
      </Card>
    )
  return (
    <Column>
      <Card>
        <Line label={t('route.steps')}>
          {steps.map((one, at) => {
            const from = steps[at - 1]?.state ?? null
            const fault = faults.find(each => each.stepId === one.id)
            const name = nameOf(one.state)
            return (
              <li
                key={one.id}
                className={classes.leg}
                data-index={at}
                data-over={reorder.over === at || undefined}
              >
                {(from !== null || one.programId !== null) && (
                  <Arrow
                    program={programs.find(program => program.id === one.programId)}
                    fault={fault}
                    fitting={programsBetween(programs, from, one.state).length}
                  />
                )}
                <div className={classes.station} data-carried={reorder.carried === one.id || undefined}>
                  <button
                    type="button"
                    className={classes.face}
                    disabled={!rights.edit}
                    onClick={() => setEdited(one)}
                  >
                    <StationFace step={one} name={name} />
                  </button>
                  {rights.edit && (
                    <span className={classes.tools}>
                      <DragHandle label={t('route.move', { state: name })} {...reorder.handle(one.id, at)} />
                      {rights.create && (
                        <AddMenu
                          from={one.state}
                          fromName={name}
                          states={states}
                          programs={programs}
                          onAdd={state => void add(state, at + 1)}
                        />
                      )}
                      {rights.remove && (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={t('route.remove', { state: name })}
                          onClick={() => void removeRecords(step, [one.id])}
                        >
                          <IconX size={20} stroke={1.6} aria-hidden />
                        </ActionIcon>
                      )}
                    </span>
                  )}
                </div>
              </li>
            )
          })}
        </Line>
        <footer className={classes.foot}>
          {total !== null && (
            <span>
              <IconClock size={18} stroke={1.6} aria-hidden />
              {t('route.total', { duration: durationText(total, locale) })}
            </span>
          )}
          {faults.length === 0 && (
            <span className={classes.sound}>
              <IconCircleCheck size={18} stroke={1.6} aria-hidden />
              {t('route.sound')}
            </span>
          )}
        </footer>
        {faults.length > 0 && (
          <ul className={classes.faults} role="alert">
            {faults.map(({ stepId, key, from, to }) => (
              <li key={`${stepId} ${key}`}>
                {t(key, { from: from === null ? t('route.fault.start') : nameOf(from), to: nameOf(to) })}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {edited !== null && (
        <LineDialog
          key={edited.id}
          entity={step}
          id={edited.id}
          given={{ elaborationId: row.id }}
          only={asked}
          slots={stepSlots({
            from: steps[steps.findIndex(one => one.id === edited.id) - 1]?.state ?? null,
            to: edited.state,
            programs,
            nameOf,
          })}
          onSaved={() => void noteWrite()}
          onClose={() => setEdited(null)}
        />
      )}
    </Column>
  )
}

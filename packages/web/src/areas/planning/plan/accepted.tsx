import { isPositive } from '@cloche/domain/rules/amounts'
import { conflictsOf } from '@cloche/domain/rules/day-plan'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { notify, problemText } from '../../../data/messages.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNames } from '../../../data/records/records.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ItemLines } from '../../../kit/page/item-lines.tsx'
import { takeDifference, type DayPlan } from './calls.ts'
import { KeptLine } from './kept-line.tsx'
import classes from './plan.module.css'

/** What changed since the plan was accepted: shown, and taken over by a press. */
export function Difference({ plan, mayTake }: { plan: DayPlan; mayTake: boolean }) {
  const t = useText()
  const formats = useFormats()
  const [isBusy, setIsBusy] = useState(false)
  async function take() {
    setIsBusy(true)
    try {
      await takeDifference(plan.day)
      notify({ kind: 'success', message: t('dayPlan.taken') })
    } catch (error) {
      notify({ kind: 'error', message: problemText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card title={t('dayPlan.difference')}>
      <Column>
        <ItemLines
          lines={plan.difference.map(({ kind, productId, product, change, planned }) => ({
            key: `${kind} ${productId}`,
            name: product,
            details: [kind === 'thaw' ? t('dayPlan.thaw') : null],
            end: t('dayPlan.differenceLine', {
              change: `${isPositive(change) ? '+' : ''}${weighed(formats, change)}`,
              planned: weighed(formats, planned),
            }),
          }))}
        />
        {mayTake && (
          <Button size="lg" loading={isBusy} onClick={() => void take()}>
            {t('dayPlan.takeDifference')}
          </Button>
        )}
      </Column>
    </Card>
  )
}

/** An accepted plan: its lines in their order, each with how far it is and the way to its label; a cook's own first. */
export function Accepted({
  plan,
  isOver,
  isCook,
}: {
  plan: DayPlan
  isOver: boolean
  /** Whoever makes it, and does not plan. */
  isCook: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const [whose, setWhose] = useState(isCook ? 'mine' : 'all')
  const { accepted } = plan
  const all = accepted?.lines ?? []
  const names = useNames('user', [...new Set(all.flatMap(({ userIds }) => userIds))], undefined)
  if (accepted === null) return null
  const at = formats.dayTime(accepted.acceptedAt)
  const isDivided = all.some(({ isMine }) => isMine) && all.some(({ isMine }) => !isMine)
  const shown = isDivided && whose === 'mine' ? all.filter(({ isMine }) => isMine) : all
  const of = (kind: 'make' | 'thaw') => shown.filter(({ line }) => line.kind === kind)
  const open = all.flatMap(({ line, status, product, device }) =>
    line.kind === 'make' && status !== 'end' && status !== 'cancel'
      ? [{ ...line, amount: line.planned, product, device }]
      : [],
  )
  const conflicts = new Map(conflictsOf(open).map((found, at) => [open[at]?.id, found]))
  return (
    <>
      {isDivided && (
        <SegmentedControl
          aria-label={t('today.whose')}
          value={whose}
          onChange={setWhose}
          data={[
            { value: 'all', label: t('today.all') },
            { value: 'mine', label: t('today.mine') },
          ]}
        />
      )}
      {(['make', 'thaw'] as const).map(
        kind =>
          of(kind).length > 0 && (
            <Card key={kind} title={t(isOver && kind === 'make' ? 'dayPlan.makeOver' : `dayPlan.${kind}`)}>
              {kind === 'make' && (
                <Note>
                  {accepted.acceptedBy === null
                    ? t('dayPlan.acceptedAt', { at })
                    : t('dayPlan.acceptedBy', { name: accepted.acceptedBy, at })}
                </Note>
              )}
              <ul className={classes.lines}>
                {of(kind).map(kept => (
                  <KeptLine
                    key={kept.line.id}
                    kept={kept}
                    parts={
                      all.filter(one => one.line.kind === kind && one.line.productId === kept.line.productId)
                        .length
                    }
                    conflicts={conflicts.get(kept.line.id) ?? []}
                    day={plan.day}
                    timeZone={plan.timeZone}
                    isOver={isOver}
                    names={names}
                  />
                ))}
              </ul>
            </Card>
          ),
      )}
    </>
  )
}

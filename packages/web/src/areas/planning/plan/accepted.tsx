import { isPositive } from '@cloche/domain/rules/amounts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { notify, problemText } from '../../../data/messages.ts'
import { useFormats } from '../../../data/formats/formats.ts'
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
          lines={plan.difference.map(({ productId, product, change, planned }) => ({
            key: productId,
            name: product,
            end: t('dayPlan.differenceLine', {
              change: `${isPositive(change) ? '+' : ''}${formats.quantity(change.value, change.unit)}`,
              planned: formats.quantity(planned.value, planned.unit),
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

/** An accepted plan: its lines in their order, each with how far it is and the way to its label. */
export function Accepted({ plan }: { plan: DayPlan }) {
  const t = useText()
  const formats = useFormats()
  const { accepted } = plan
  if (accepted === null) return null
  const at = formats.dayTime(accepted.acceptedAt)
  const of = (kind: 'make' | 'thaw') => accepted.lines.filter(({ line }) => line.kind === kind)
  return (
    <>
      {(['make', 'thaw'] as const).map(
        kind =>
          of(kind).length > 0 && (
            <Card key={kind} title={t(`dayPlan.${kind}`)}>
              {kind === 'make' && (
                <Note>
                  {accepted.acceptedBy === null
                    ? t('dayPlan.acceptedAt', { at })
                    : t('dayPlan.acceptedBy', { name: accepted.acceptedBy, at })}
                </Note>
              )}
              <ul className={classes.lines}>
                {of(kind).map(kept => (
                  <KeptLine key={kept.line.id} kept={kept} />
                ))}
              </ul>
            </Card>
          ),
      )}
    </>
  )
}

import { IconAlertTriangle, IconCircleCheck, IconDots } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import classes from './check-form.module.css'
import type { Judged } from './found.ts'
import { writeFound } from './write-found.ts'

/** In order or not, or that it cannot be: at once, in words and colour. */
export function Verdict({
  judged: { verdict, isOk },
  measure,
  isMeasuredHere,
}: {
  judged: Judged
  measure: string
  isMeasuredHere: boolean
}) {
  const t = useText()
  const writing = useWriting()
  const tooFar = 'implausible' in verdict ? verdict.implausible : null
  const state = tooFar !== null ? 'tooFar' : isOk === null ? 'none' : isOk ? 'ok' : 'failed'
  const Icon = state === 'ok' ? IconCircleCheck : state === 'none' ? IconDots : IconAlertTriangle
  return (
    <div className={classes.verdict} data-verdict={state} role="status" aria-live="polite">
      <Icon size={24} stroke={1.8} aria-hidden />
      {tooFar !== null
        ? t('haccpCheck.tooFar', {
            minimum: writeFound(tooFar.minimum, measure, writing),
            maximum: writeFound(tooFar.maximum, measure, writing),
          })
        : state === 'none'
          ? t(isMeasuredHere ? 'haccpCheck.waitsValue' : 'haccpCheck.waits')
          : t(state === 'ok' ? 'haccpCheck.passes' : 'haccpCheck.fails')}
    </div>
  )
}

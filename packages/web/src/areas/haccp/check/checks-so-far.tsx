import { useChecksSoFar } from '../../../data/statistics/checks-so-far.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'

/** Above the list of points: how many of those that were due today were checked. */
export function ChecksOfToday() {
  const t = useText()
  const found = useChecksSoFar()
  if (found === undefined || found.due === 0) return null
  return <Note>{t('haccpPoint.soFar', { done: found.done, due: found.due })}</Note>
}

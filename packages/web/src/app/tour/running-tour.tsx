import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useScreenPattern } from '../../data/routing/use-screen-pattern.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { loadTexts, useText } from '../../data/text/texts.ts'
import { Tour } from '../../kit/tour/tour.tsx'
import { endTour } from './tour-state.ts'
import { tours, type TourName } from './tours.ts'

/**
 * The tour under way. A step of another screen opens that screen; those that may not be opened are left out. A step is
 * shown over its own screen alone: whoever leaves that has left the tour.
 */
export default function RunningTour({ name }: { name: TourName }) {
  const t = useText()
  const navigate = useNavigate()
  const pattern = useScreenPattern()
  const mayOpen = useMayOpen()
  const [hasWords, setHasWords] = useState(false)
  const [at, setAt] = useState(0)
  const steps = (tours.find(tour => tour.name === name)?.steps ?? []).filter(step => mayOpen(step.path))
  const step = steps[at]
  useEffect(() => {
    void loadTexts('tours').then(
      () => setHasWords(true),
      () => endTour(name, 'skipped'),
    )
  }, [name])
  const isThere = step?.path === pattern
  /** The step whose screen was reached. */
  const reached = useRef<number | null>(null)
  useEffect(() => {
    if (step === undefined) endTour(name, 'finished')
    else if (!isThere) void navigate(step.to)
    // Only a step that begins leads somewhere: whoever walks away is not called back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at, name])
  useEffect(() => {
    if (isThere) reached.current = at
    else if (reached.current === at) endTour(name, 'skipped')
  }, [isThere, at, name])
  if (!hasWords || step === undefined || !isThere) return null
  const isLast = at === steps.length - 1
  const key = `tour.${name}.${step.name}`
  return (
    <Tour
      target={step.target}
      title={t(`${key}.title`)}
      text={t(`${key}.text`)}
      isFirst={at === 0}
      isLast={isLast}
      onNext={() => (isLast ? endTour(name, 'finished') : setAt(at + 1))}
      onBack={() => setAt(at - 1)}
      onSkip={() => endTour(name, 'skipped')}
      words={{
        next: t('tour.next'),
        back: t('tour.back'),
        finish: t('tour.finish'),
        skip: t('tour.skip'),
        progress: t('tour.progress', { at: at + 1, count: steps.length }),
      }}
    />
  )
}

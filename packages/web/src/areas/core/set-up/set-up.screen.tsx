import { Button } from '@mantine/core'
import { IconCheck, IconClockPause } from '@tabler/icons-react'
import { setUpSteps, type SetUpStep } from '@cloche/domain/rules/set-up'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { notifyProblem } from '../../../data/messages.ts'
import type { HomeCardName } from '../../../data/routing/area.ts'
import { href } from '../../../data/routing/href.ts'
import { changeSetUp, setUpScreen, useSetUp, type SetUp } from '../../../data/set-up/set-up.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { useInFlight } from '../../../kit/feedback/use-in-flight.ts'
import { Buttons } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { HomeCards } from '../home/home-cards.tsx'
import classes from './set-up.module.css'

const cards: Readonly<Record<SetUpStep, HomeCardName>> = {
  places: 'setUpPlaces',
  people: 'setUpPeople',
  products: 'setUpProducts',
  printer: 'setUpPrinter',
  label: 'setUpLabel',
}
const addressOf = (step: SetUpStep) => href(setUpScreen, { step })

/** The steps with how each stands; any of them can be opened. */
function StepList({ setUp, current }: { setUp: SetUp; current: SetUpStep }) {
  const t = useText()
  return (
    <nav aria-label={t('setUp.steps')}>
      <ol className={classes.steps}>
        {setUp.steps.map(({ name, state }, at) => (
          <li key={name}>
            <Link
              to={addressOf(name)}
              className={classes.step}
              data-state={state}
              aria-current={name === current ? 'step' : undefined}
            >
              <span className={classes.number} aria-hidden>
                {state === 'done' ? (
                  <IconCheck size={18} stroke={2.2} />
                ) : state === 'skipped' ? (
                  <IconClockPause size={18} stroke={1.8} />
                ) : (
                  at + 1
                )}
              </span>
              <span className={classes.name}>{t(`setUp.step.${name}`)}</span>
              <span className={classes.state}>{t(`setUp.state.${state}`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Back, later or next, and at the end the way to work. */
function StepButtons({ setUp, current }: { setUp: SetUp; current: SetUpStep }) {
  const t = useText()
  const navigate = useNavigate()
  const { isRunning, run } = useInFlight()
  const at = setUpSteps.indexOf(current)
  const [before, after] = [setUpSteps[at - 1], setUpSteps[at + 1]]
  const state = setUp.steps.find(({ name }) => name === current)?.state
  const isWaiting = state === 'open'
  /** Without a place there is nothing to go on with. */
  const maySkip = current !== 'places'
  const go = (change: Parameters<typeof changeSetUp>[0] | null) =>
    run(async () => {
      try {
        if (change !== null) await changeSetUp(change)
        void navigate(after === undefined ? '/' : addressOf(after))
      } catch (error) {
        notifyProblem(error)
      }
    })
  return (
    <Buttons>
      {before !== undefined && (
        <Button component={Link} to={addressOf(before)} variant="default">
          {t('setUp.back')}
        </Button>
      )}
      {isWaiting && maySkip && (
        <Button variant="default" loading={isRunning} onClick={() => void go({ skip: current })}>
          {t('setUp.skip')}
        </Button>
      )}
      {!isWaiting && (
        <Button
          loading={isRunning}
          onClick={() => void go(after === undefined && setUp.next === null ? { end: true } : null)}
        >
          {t(after === undefined ? 'setUp.finish' : 'setUp.next')}
        </Button>
      )}
    </Buttons>
  )
}

/** Puts the set-up away for good, asked first. */
export function DismissDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog<object, true>
      onClose={onClose}
      onDone={onClose}
      action={{
        title: t('setUp.dismissTitle'),
        consequence: t('setUp.dismissText'),
        verb: t('setUp.dismiss'),
        run: async () => {
          await changeSetUp({ end: true })
          return true
        },
        done: () => t('setUp.dismissed'),
      }}
    />
  )
}

/** From nothing to a first label, a step at a time; it can be left and taken up again. */
export default function SetUpScreen() {
  const t = useText()
  const { step } = useParams()
  const known = useSetUp()
  const [isDismissing, setIsDismissing] = useState(false)
  const setUp = known.data
  const asked = setUpSteps.find(name => name === step)
  // Where the address names none it stays at the first that waited when it was opened: nothing moves by itself.
  const [opened, setOpened] = useState<SetUpStep | null>(null)
  const current = asked ?? opened ?? setUp?.next ?? 'places'
  if (setUp !== undefined && asked === undefined && opened === null) setOpened(setUp.next ?? 'places')
  return (
    <Page
      title={t('setUp.title')}
      count={
        setUp === undefined
          ? t('setUp.lead')
          : `${t('setUp.progress', { done: setUp.done, count: setUp.steps.length })} · ${t('setUp.lead')}`
      }
      width="reading"
      actions={
        setUp !== undefined &&
        setUp.shown === 'card' && (
          <Button variant="subtle" onClick={() => setIsDismissing(true)}>
            {t('setUp.dismiss')}
          </Button>
        )
      }
    >
      {setUp === undefined ? (
        known.isPending ? (
          <ListSkeleton rows={5} />
        ) : (
          <LoadFailed error={known.error} onRetry={known.refetch} title={t('setUp.unreadable')} />
        )
      ) : (
        <>
          <StepList setUp={setUp} current={current} />
          <HomeCards key={current} names={[cards[current]]} />
          <StepButtons setUp={setUp} current={current} />
        </>
      )}
      {isDismissing && <DismissDialog onClose={() => setIsDismissing(false)} />}
    </Page>
  )
}

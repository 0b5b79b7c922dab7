import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileText,
  IconPencil,
  IconSignature,
} from '@tabler/icons-react'
import { useState } from 'react'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { later } from '../../../entity-screens/later.tsx'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { usePlanState, type Plan } from './plan-calls.ts'

const StartDialog = later(() => import('./start-dialog.tsx'), { isQuiet: true })
const PublishDialog = later(() => import('./publish-dialog.tsx'), { isQuiet: true })

function StartButton({ isFirst = false }: { isFirst?: boolean }) {
  const t = useText()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!hasLevel(session, 'HP', 3) || session.location === null) return null
  return (
    <>
      <Button
        {...(isFirst ? { size: 'lg', fullWidth: true } : { variant: 'default' })}
        leftSection={<IconFileText size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('haccpPlan.start')}
      </Button>
      {isOpen && <StartDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Where there is no plan yet the template is what one begins with. */
function FirstPlan({ machine: { count, isPending, state } }: { machine: ListMachine }) {
  const isEmpty = !isPending && count === 0 && state.search === '' && state.shown !== 'removed'
  return isEmpty ? <StartButton isFirst /> : null
}

function Publish({ row }: { row: Plan }) {
  const t = useText()
  const session = useSession()
  const { data } = usePlanState(row.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!hasLevel(session, 'HP', 3)) return null
  return (
    <>
      <Button
        disabled={data === undefined}
        leftSection={<IconSignature size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('haccpPlan.publish')}
      </Button>
      {isOpen && data !== undefined && <PublishDialog state={data} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Which version counts, and whether the plan is further than that. */
function Version({ row }: { row: Plan }) {
  const t = useText()
  const { data } = usePlanState(row.id)
  const number = row.publishedNumber
  if (number === null)
    return <StateBadge color="saffron" icon={IconAlertTriangle} label={t('haccpPlan.draft')} />
  if (data !== undefined && data.changes.length > 0)
    return <StateBadge color="blue" icon={IconPencil} label={t('haccpPlan.changed', { number })} />
  return <StateBadge color="basil" icon={IconCircleCheck} label={t('haccpPlan.version', { number })} />
}

/** HACCP plans: started from a template; each with its sections, hazards, points and versions. */
export default defineSlots('haccpPlan', {
  hidden: ['hazards', 'versions'],
  ListActions: () => <StartButton />,
  ListSummary: FirstPlan,
  NextAction: Publish,
  Badge: Version,
  Summary: later(() => import('./sections-card.tsx')),
  tabs: [
    { value: 'hazards', text: 'haccpPlan.tab.hazards', Screen: later(() => import('./hazards-tab.tsx')) },
    { value: 'points', text: 'haccpPlan.tab.points', Screen: later(() => import('./points-tab.tsx')) },
    { value: 'versions', text: 'haccpPlan.tab.versions', Screen: later(() => import('./versions-tab.tsx')) },
  ],
})

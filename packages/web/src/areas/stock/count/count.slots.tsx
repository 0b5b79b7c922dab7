import { Button } from '@mantine/core'
import { IconArrowBackUp, IconClipboardCheck, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { mayTakeBack } from '@cloche/domain/rules/permissions'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { takeBack } from '../calls.ts'
import { countReviewScreen, countSheetScreen } from '../screens.ts'
import { countsChanged } from './calls.ts'

type Count = Row<Entities['stockCount']>

const kinds = ['full', 'rolling', 'spot'] as const
type Kind = (typeof kinds)[number]

/** Begins a count of the chosen place now. */
function BeginCount() {
  const t = useText()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const { location } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (location === null || location === undefined || !mayOpen(countSheetScreen)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardCheck size={20} stroke={1.6} />}
        onClick={() => setIsOpen(true)}
      >
        {t('counts.begin')}
      </Button>
      {isOpen && (
        <ActionDialog
          onClose={() => setIsOpen(false)}
          onDone={(stockCountId: string) => void navigate(href(countSheetScreen, { stockCountId }))}
          action={{
            title: t('counts.beginAt', { place: location.name }),
            start: { kind: 'full' as Kind | null },
            fields: () => ({
              kind: radios<Kind>({
                label: t('stockCount.field.kind'),
                isRequired: true,
                options: kinds.map(value => ({ value, label: t(`stockCount.choice.kind.${value}`) })),
              }),
            }),
            consequence: t('counts.beginText'),
            verb: t('counts.begin'),
            icon: IconClipboardCheck,
            isFloor: true,
            run: async ({ kind }) => {
              const start = { id: newId(), locationId: location.id, kind: kind ?? 'full' }
              const { stockCount } = await call('POST', '/stock/count/start', { body: { start } })
              return stockCount.id
            },
          }}
        />
      )}
    </>
  )
}

/** Takes a booked count back, with the labels that it closed or found; what is later than it refuses with its reason. */
function TakeCountBack({ row }: { row: Count }) {
  const t = useText()
  const { permissions, me } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (permissions === null || !mayTakeBack({ doings: [], ...permissions }, row.bookedById === me?.id))
    return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={20} stroke={1.6} />}
        onClick={() => setIsOpen(true)}
      >
        {t('counts.undo')}
      </Button>
      {isOpen && (
        <ActionDialog
          onClose={() => setIsOpen(false)}
          onDone={() => void countsChanged()}
          action={{
            title: t('counts.undoOf', { name: row.name ?? '' }),
            consequence: t('counts.undoText'),
            verb: t('counts.undo'),
            icon: IconArrowBackUp,
            run: () => takeBack(row.id),
            done: () => t('book.undone'),
          }}
        />
      )}
    </>
  )
}

/** What is done with a count next: counting it, its review, or taking it back. */
function NextOfCount({ row }: { row: Count }) {
  const t = useText()
  const mayOpen = useMayOpen()
  if (!mayOpen(countSheetScreen)) return null
  if (row.status === 'open')
    return (
      <Button
        component={Link}
        to={href(countSheetScreen, { stockCountId: row.id })}
        leftSection={<IconClipboardCheck size={20} stroke={1.6} />}
      >
        {t('levels.count')}
      </Button>
    )
  if (row.status === 'booked') return <TakeCountBack row={row} />
  if (row.status !== 'review') return null
  return (
    <Button
      component={Link}
      to={href(countReviewScreen, { stockCountId: row.id })}
      leftSection={<IconListCheck size={20} stroke={1.6} />}
    >
      {t('counts.review')}
    </Button>
  )
}

/** Counts: begun from their list, gone on with from their record. */
export default defineSlots('stockCount', { ListActions: BeginCount, NextAction: NextOfCount })

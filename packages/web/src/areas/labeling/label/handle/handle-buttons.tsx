import { isOnTheWay } from '@cloche/domain/operations'
import { isPositive } from '@cloche/domain/rules/amounts'
import { Button } from '@mantine/core'
import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconCalendarEvent,
  IconChefHat,
  IconHandStop,
  IconMapPin,
  IconRoute,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isKeptBack } from '../../../../data/food/batch-status.tsx'
import { HoldDialog } from '../../../../data/holding/hold-dialog.tsx'
import { RunButton } from '../../../../data/running/run-button.tsx'
import { useMayOpen } from '../../../../data/routing/use-may-open.ts'
import { doesHere, hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { Label } from '../../calls.ts'
import type { Printing } from '../../print/use-print.ts'
import { registerScreen, traceScreen, traceAddress } from '../../screens.ts'
import { UseDialog } from './use-dialog.tsx'
import classes from './handle.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { RedateDialog } from './redate-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

type Dialog = 'redate' | 'split' | 'merge' | 'place' | 'hold' | 'use'

/** What else can be done with a label in hand; only what this person may do here and what the label allows. */
export function HandleButtons({ label, printing }: { label: Label; printing: Printing }) {
  const t = useText()
  const session = useSession()
  const mayOpen = useMayOpen()
  const [open, setOpen] = useState<Dialog | null>(null)
  const isOpen = !label.isFinal && isPositive(label.quantity)
  const may = (level: number) => hasLevel(session, 'LA', level)
  const isFree = !isKeptBack(label)
  const buttons: readonly (readonly [Dialog, TablerIcon, boolean])[] = [
    ['use', IconChefHat, isOpen && isFree && mayOpen(registerScreen)],
    ['place', IconMapPin, isOpen && !isOnTheWay(label) && doesHere(session, 'move')],
    ['redate', IconCalendarEvent, isOpen && isFree && may(2)],
    ['split', IconArrowsSplit2, isOpen && isFree && may(3)],
    ['merge', IconArrowMerge, isOpen && isFree && may(3)],
    ['hold', IconHandStop, isFree && may(2)],
  ]
  const close = () => setOpen(null)
  return (
    <div className={classes.buttons}>
      {mayOpen(traceScreen) && (
        <Button
          size="lg"
          variant="default"
          component={Link}
          to={traceAddress('label', label.id)}
          leftSection={<IconRoute size={22} stroke={1.6} aria-hidden />}
        >
          {t('handle.trace')}
        </Button>
      )}
      {buttons.map(
        ([name, Sign, isOffered]) =>
          isOffered && (
            <Button
              key={name}
              size="lg"
              variant="default"
              className={name === 'hold' ? classes.danger! : ''}
              leftSection={<Sign size={22} stroke={1.6} aria-hidden />}
              onClick={() => setOpen(name)}
            >
              {t(`handle.${name}`)}
            </Button>
          ),
      )}
      {isOpen && <RunButton about={{ labelId: label.id }} />}
      {open === 'redate' && <RedateDialog label={label} onClose={close} />}
      {open === 'split' && <SplitDialog label={label} printing={printing} onClose={close} />}
      {open === 'merge' && <MergeDialog label={label} onClose={close} />}
      {open === 'place' && <PlaceDialog labels={[label]} hereId={label.locationId} onClose={close} />}
      {open === 'hold' && <HoldDialog about={{ labelId: label.id }} onClose={close} />}
      {open === 'use' && <UseDialog label={label} onClose={close} />}
    </div>
  )
}

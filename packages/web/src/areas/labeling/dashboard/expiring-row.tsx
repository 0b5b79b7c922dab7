import { Button, Checkbox } from '@mantine/core'
import {
  IconArrowBackUp,
  IconPrinter,
  IconSnowflake,
  IconToolsKitchen2,
  IconTrash,
} from '@tabler/icons-react'
import { conditionOf } from '@cloche/domain/rules/expiry'
import { defaultMoves } from '@cloche/domain/rules/programs'
import { useState } from 'react'
import { Link } from 'react-router'
import { isKeptBack } from '../../../data/food/batch-status.tsx'
import { DateMark, useMark } from '../../../data/food/date-mark.tsx'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useWhen } from '../../../data/food/when.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Label, OfferedMove } from '../calls.ts'
import { UseDialog } from '../label/handle/use-dialog.tsx'
import { takeBack, usePending } from '../label/moves/pending-move.ts'
import { useMove } from '../label/moves/use-move.ts'
import { WasteDialog } from '../label/moves/waste-dialog.tsx'
import type { Printing } from '../print/use-print.ts'
import { labelScreen } from '../screens.ts'
import type { ExpiringLabel } from './board-calls.ts'
import classes from './boards.module.css'
import { untilOf } from './expiring-groups.ts'

const moveTo = (kind: 'freeze' | 'waste'): OfferedMove => ({
  kind,
  toState: kind,
  programId: null,
  programName: null,
  outcome: 'end',
})

/** One label that expires, and what can be done with it by one press. */
export function ExpiringRow({
  label,
  printing,
  isChosen,
  onChoose,
}: {
  label: ExpiringLabel
  printing: Printing
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const session = useSession()
  const mark = useMark(label)
  const whole = label as unknown as Label
  const { moveSoon } = useMove(whole)
  const pending = usePending(label.id)
  const [open, setOpen] = useState<'use' | 'waste' | null>(null)
  const isFree = !isKeptBack(label) && mark !== 'expired'
  const mayFreeze =
    isFree && conditionOf(label.state) !== 'frozen' && defaultMoves(label.state).includes('freeze')
  const amount = formats.quantity(label.quantity.value, label.quantity.unit)
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <Checkbox
        size="lg"
        className={classes.choose!}
        aria-label={t('expiring.choose', { name: `${label.productName} ${label.serial}` })}
        checked={isChosen}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
      <Link to={href(labelScreen, { labelId: label.id })} className={classes.about}>
        <strong>{label.productName}</strong>
        <span className={classes.facts}>
          <span>{amount}</span>
          <FoodState path={label.state} size="sm" />
          <span className="mono">{label.serial}</span>
        </span>
      </Link>
      <span className={classes.until}>
        <DateMark dated={label} />
        {isKeptBack(label) && label.batchReason !== null && <span>{label.batchReason}</span>}
        <span>{when(untilOf(label))}</span>
      </span>
      {pending !== null ? (
        <span className={classes.acts} role="status">
          {pending.text}
          <Button
            size="lg"
            variant="default"
            leftSection={<IconArrowBackUp size={20} stroke={1.6} aria-hidden />}
            onClick={takeBack}
          >
            {t('kit.undo')}
          </Button>
        </span>
      ) : (
        <span className={classes.acts}>
          {hasLevel(session, 'LA', 3) && isFree && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconToolsKitchen2 size={20} stroke={1.6} aria-hidden />}
              onClick={() => setOpen('use')}
            >
              {t('expiring.use')}
            </Button>
          )}
          {hasLevel(session, 'LA', 2) && mayFreeze && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconSnowflake size={20} stroke={1.6} aria-hidden />}
              onClick={() => moveSoon(moveTo('freeze'), null)}
            >
              {t('expiring.freeze')}
            </Button>
          )}
          {hasLevel(session, 'LA', 2) && (
            <Button
              size="lg"
              variant={mark === 'expired' ? 'filled' : 'default'}
              {...(mark === 'expired' ? { color: 'red' } : {})}
              leftSection={<IconTrash size={20} stroke={1.6} aria-hidden />}
              onClick={() => setOpen('waste')}
            >
              {t('expiring.waste')}
            </Button>
          )}
          <Button
            size="lg"
            variant="subtle"
            aria-label={t('expiring.relabel')}
            loading={printing.isPrinting}
            onClick={() => void printing.print([whole])}
          >
            <IconPrinter size={22} stroke={1.6} aria-hidden />
          </Button>
        </span>
      )}
      {open === 'use' && <UseDialog label={whole} onClose={() => setOpen(null)} />}
      {open === 'waste' && (
        <WasteDialog
          whole={label.quantity}
          mark={mark}
          onClose={() => setOpen(null)}
          onWaste={wasted => moveSoon(moveTo('waste'), wasted.part, wasted)}
        />
      )}
    </li>
  )
}

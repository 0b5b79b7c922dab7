import { isPositive, ratioOf } from '@cloche/domain/rules/amounts'
import { Button, Progress } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DateKind } from '@cloche/domain/rules/expiry'
import { DateMark } from '../../../data/food/date-mark.tsx'
import { useStateName } from '../../../data/food/state-name.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { Label } from '../calls.ts'
import { DateRow } from '../dates/date-row.tsx'
import classes from './label.module.css'

const kinds: readonly DateKind[] = ['expiration', 'bestBefore']

/** The two questions of whoever holds a label: how much is left, and until when. */
export function LabelHead({ label }: { label: Label }) {
  const t = useText()
  const formats = useFormats()
  const stateName = useStateName()
  const { quantity, initialQuantity } = label
  const share = (ratioOf(quantity, initialQuantity) ?? 0) * 100
  const lines = label.dateLines
  const dates = kinds.filter(kind => label[kind] !== null)
  const shown = dates.length === 0 ? kinds.slice(0, 1) : dates
  return (
    <Card>
      <div className={classes.head}>
        <div className={classes.amount}>
          <span className={classes.figureLabel}>
            {label.isFinal && isPositive(quantity) ? stateName(label.state) : t('label.field.quantity')}
          </span>
          <span className={classes.figure}>{formats.quantity(quantity.value, quantity.unit)}</span>
          <Progress
            value={share}
            size="sm"
            aria-label={t('labelView.share')}
            {...(share <= 20 ? { color: 'saffron' } : {})}
          />
          <span className={classes.note}>
            {t('labelView.of', { amount: formats.quantity(initialQuantity.value, initialQuantity.unit) })}
          </span>
        </div>
        <div className={classes.dates}>
          {!label.isFinal && (
            <div>
              <DateMark dated={label} size="lg" />
            </div>
          )}
          {shown.map(kind => (
            <DateRow key={kind} kind={kind} date={label[kind]} lines={lines} />
          ))}
          <Button
            variant="default"
            component={Link}
            to={`/monitor/batch-proof/label/${label.id}`}
            leftSection={<IconShieldCheck size={18} stroke={1.6} aria-hidden />}
          >
            {t('labelView.prove')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

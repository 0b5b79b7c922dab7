import { Button } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useWhen } from '../../../../data/food/when.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { Label } from '../../calls.ts'
import classes from './moves.module.css'

/** Past its use-by nothing is left but to throw it away: why, and the way to do it. */
export function ExpiredBanner({ label, onWaste }: { label: Label; onWaste: () => void }) {
  const t = useText()
  const when = useWhen()
  return (
    <div className={classes.expired} role="alert">
      <IconAlertTriangle size={32} stroke={1.6} aria-hidden />
      <div className={classes.expiredText}>
        <strong>
          {t('expiredBanner.title', { date: label.expiration === null ? '' : when(label.expiration) })}
        </strong>
        <span>{t('expiredBanner.text')}</span>
      </div>
      <Button
        size="xl"
        color="red"
        leftSection={<IconTrash size={24} stroke={1.6} aria-hidden />}
        onClick={onWaste}
      >
        {t('expiredBanner.waste')}
      </Button>
    </div>
  )
}

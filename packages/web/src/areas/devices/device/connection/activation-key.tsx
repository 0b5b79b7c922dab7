import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CopyButton } from '../../../../data/codes/copy-button.tsx'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Line } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import classes from '../device.module.css'

/** The key that is typed into a machine, hidden until somebody asks for it. Only for those who may change devices. */
export function ActivationKey({ value }: { value: string | null | undefined }) {
  const t = useText()
  const id = useId()
  const session = useSession()
  const [isShown, setIsShown] = useState(false)
  if (!value || !hasLevel(session, 'D', 2)) return null
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <Card title={t('device.field.activationKey')}>
      <p className={classes.hint}>{t('device.activationHint')}</p>
      <Line>
        <output id={id} className={`${classes.code} mono`} aria-label={t('device.field.activationKey')}>
          {isShown ? value : '••••••••••••'}
        </output>
        <Button
          variant="default"
          aria-controls={id}
          leftSection={<Eye size={20} stroke={1.6} aria-hidden />}
          onClick={() => setIsShown(shown => !shown)}
        >
          {t(isShown ? 'verb.hide' : 'verb.show')}
        </Button>
        <CopyButton value={value} />
      </Line>
    </Card>
  )
}

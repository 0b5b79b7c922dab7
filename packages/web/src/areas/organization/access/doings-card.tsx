import { doings, type Permissions } from '@cloche/domain/rules/permissions'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from './access.module.css'
import { reasonText } from './reasons.ts'

/** What a person does here, and why: by the level of an area, or by a job profile. */
export function DoingsCard({
  permissions,
  placeOf,
}: {
  permissions: Pick<Permissions, 'doings' | 'doingReasons'>
  placeOf: (id: string) => string | undefined
}) {
  const t = useText()
  return (
    <Card title={t('job.does')}>
      <Lines>
        {doings.map(doing => {
          const isHeld = permissions.doings.includes(doing)
          const Sign = isHeld ? IconCheck : IconLock
          return (
            <li key={doing} className={classes.line}>
              <span className={classes.doing} data-held={isHeld || undefined}>
                <Sign size={20} stroke={1.8} aria-hidden />
              </span>
              <div className={classes.what}>
                <span className={classes.name}>{t(`jobProfile.choice.doings.${doing}`)}</span>
                {permissions.doingReasons[doing].map(reason => (
                  <span key={JSON.stringify(reason)} className={classes.reason}>
                    {reasonText(reason, t, placeOf)}
                  </span>
                ))}
              </div>
              <span className={classes.level}>{t(isHeld ? 'job.doesIt' : 'job.doesNot')}</span>
            </li>
          )
        })}
      </Lines>
    </Card>
  )
}

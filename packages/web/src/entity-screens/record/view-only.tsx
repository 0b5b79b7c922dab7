import { Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Reason } from '@cloche/domain/rules/permissions'
import { useSession } from '../../data/session/session.ts'
import { useText, type Translate } from '../../data/text/texts.ts'
import classes from './record.module.css'

/** The reasons that say why a level is no higher. */
const limits: ReadonlySet<string> = new Set([
  'permission.reason.role',
  'permission.reason.notEnrolled',
  'permission.reason.noLocation',
  'permission.reason.needsLicense',
  'permission.reason.cappedByRole',
  'permission.reason.nobodyHolds',
])

function write({ key, values }: Reason, t: Translate): string {
  const { role, family } = values
  return t(key, {
    ...values,
    ...(role === undefined ? {} : { role: t(`permission.role.${role}`) }),
    ...(family === undefined ? {} : { family: t(`permission.family.${family}`) }),
  })
}

/** That a record can be seen here and not changed, with the reason for those who ask. */
export function ViewOnly({ entity }: { entity: EntityDeclaration }) {
  const t = useText()
  const { permissions } = useSession()
  const reasons = (permissions?.reasons?.[entity.permission] ?? []).filter(reason => limits.has(reason.key))
  return (
    <Tooltip
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <>
          <div>{t('form.mayNotEdit')}</div>
          {reasons.map(reason => (
            <div key={reason.key}>{write(reason, t)}</div>
          ))}
        </>
      }
    >
      <button type="button" className={classes.viewOnly}>
        <IconEye size={20} stroke={1.6} aria-hidden />
        {t('record.viewOnly')}
      </button>
    </Tooltip>
  )
}

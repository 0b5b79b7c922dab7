import { roleNames } from '@cloche/domain/rules/permissions'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Note } from '../../../../kit/layout/layout.tsx'
import { Card, CardGrid } from '../../../../kit/page/card.tsx'
import { KeyValueList } from '../../../../kit/page/key-value-list.tsx'
import { OwnDataForm } from '../forms/own-data-form.tsx'
import { OwnPicture } from '../forms/own-picture.tsx'
import type { MeTabProps } from '../me.screen.tsx'
import classes from '../me.module.css'

/** Who one is: name, phone and picture, and what others decide: role, position, organization. */
export default function DataTab({ me }: MeTabProps) {
  const t = useText()
  const formats = useFormats()
  const { organization, location } = useSession()
  const role = roleNames[me.roleLevel]
  return (
    <CardGrid layout="wide">
      <Card title={t('me.own')}>
        <OwnDataForm me={me} />
      </Card>
      <div className={classes.column}>
        <Card title={t('user.field.image')}>
          <OwnPicture me={me} />
        </Card>
        <Card title={t('me.status')}>
          <KeyValueList
            items={[
              { label: t('user.field.email'), value: me.email },
              { label: t('organization.one'), value: organization?.name },
              { label: t('location.one'), value: location?.name },
              { label: t('user.field.roleLevel'), value: role && t(`permission.role.${role}`) },
              {
                label: t('user.field.companyPosition'),
                value: me.companyPosition && t(`user.choice.companyPosition.${me.companyPosition}`),
              },
              { label: t('user.field.lastLogin'), value: me.lastLogin && formats.moment(me.lastLogin) },
            ]}
          />
          {role !== undefined && <Note>{t(`permission.role.${role}.hint`)}</Note>}
        </Card>
      </div>
    </CardGrid>
  )
}

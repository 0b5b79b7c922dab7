import type { Permissions } from '@cloche/domain/rules/permissions'
import { menuOf } from '../../../data/routing/menu.ts'
import { guestSession, useSession, type Session } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'

/** What the person would see at a place: first screen, face and menu. It is only shown: nobody is logged in as them. */
export function SeenCard({
  permissions,
  person,
  place,
}: {
  permissions: Permissions
  person: { readonly id: string; readonly name: string }
  place: { readonly id: string; readonly name: string }
}) {
  const t = useText()
  const { organization } = useSession()
  const session: Session = {
    ...guestSession,
    phase: 'user',
    me: { id: person.id, email: '' },
    organization,
    location: place,
    permissions,
  }
  const { face = null, home = null } = permissions.jobs[0] ?? {}
  return (
    <Card title={t('job.seen', { person: person.name, place: place.name })}>
      <Note>{t('job.seenHow')}</Note>
      <KeyValueList
        columns={3}
        items={[
          {
            label: t('jobProfile.field.home'),
            value: home === null ? t('job.usual') : t(`jobProfile.choice.home.${home}`),
          },
          {
            label: t('jobProfile.field.face'),
            value: face === null ? t('job.usual') : t(`jobProfile.choice.face.${face}`),
          },
        ]}
      />
      <KeyValueList
        items={menuOf(session).map(({ name, items }) => ({
          label: t(`nav.section.${name}`),
          value: items.map(item => item.label ?? t(item.text)).join(' · '),
        }))}
      />
    </Card>
  )
}

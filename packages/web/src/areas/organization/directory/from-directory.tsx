import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../data/session/session.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'

/** Says of a person that the directory of the organization keeps them, and what of them it decides, to who manages them. */
export function FromDirectory({ row }: { row: Row<Entities['user']> }) {
  const rights = useRights(entityNamed('user'))
  const { me } = useSession()
  const isOwn = me?.id === row.id
  if (row.directorySource === null || (!isOwn && !rights.edit)) return null
  return <Kept id={row.id} />
}

function Kept({ id }: { id: string }) {
  const t = useText()
  const { data } = useQuery({
    queryKey: [...queryKeys.all('user'), 'directory', id],
    queryFn: ({ signal }) => call('GET', '/user/directory', { query: { userId: id }, signal }),
  })
  if (data === undefined || data.source === null) return null
  const fields = data.fields.map(name => {
    const key = name === 'active' || name === 'name' ? `field.${name}` : `user.field.${name}`
    return hasText(key) ? t(key) : name
  })
  return (
    <Card title={t('person.directory')}>
      <Note>{t(`user.choice.directorySource.${data.source}`)}</Note>
      {fields.length > 0 && <Note>{t('person.directoryDecides', { fields: fields.join(', ') })}</Note>}
      {data.groups.length > 0 && (
        <Note>{t('person.directoryGroups', { groups: data.groups.join(', ') })}</Note>
      )}
    </Card>
  )
}

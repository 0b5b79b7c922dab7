import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState, NoPermission } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'

/** Working as somebody of an organization that is looked after: why it cannot be done. */
export default function ActingScreen() {
  const t = useText()
  const { userId = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: queryKeys.named('affiliate.user', userId),
    queryFn: ({ signal }) => call('GET', '/affiliate/user', { query: { userId }, signal }),
  })
  const back = (
    <Button component={Link} to="/affiliate/users" variant="default">
      {t('affiliate.back')}
    </Button>
  )
  if (error !== null)
    return (
      <EmptyState icon={IconUserOff} title={t('affiliate.unknown')} actions={back}>
        {t('affiliate.unknownText')}
      </EmptyState>
    )
  if (data === undefined) return <FormSkeleton fields={3} />
  const { user, organization, allowsActing } = data
  const name = [user.name, user.lastName].filter(Boolean).join(' ')
  return (
    <Page
      title={t('affiliate.acting', { name })}
      count={`${organization.name} · ${t(`affiliate.role.${user.roleLevel}`)}`}
    >
      <NoPermission
        compact
        title={
          allowsActing
            ? t('affiliate.notYet')
            : t('affiliate.notAllowed', { organization: organization.name })
        }
        actions={back}
      >
        {allowsActing
          ? t('affiliate.notYetText', { organization: organization.name })
          : t('affiliate.notAllowedText')}
      </NoPermission>
    </Page>
  )
}

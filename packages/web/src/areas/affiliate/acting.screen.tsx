import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { notifyProblem } from '../../data/messages.ts'
import { loadMe } from '../../data/session/enter.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { Buttons, Note } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState, NoPermission } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'

/** Working as somebody of an organization that is looked after, or why it cannot be done. */
export default function ActingScreen() {
  const t = useText()
  const navigate = useNavigate()
  const { userId = '' } = useParams()
  const [isGoing, setIsGoing] = useState(false)
  const { data, error } = useQuery({
    queryKey: queryKeys.named('affiliate.user', userId),
    queryFn: ({ signal }) => call('GET', '/affiliate/user', { query: { userId }, signal }),
  })
  async function become() {
    setIsGoing(true)
    try {
      await call('POST', '/affiliate/as/user', { body: { userId } })
      queryClient.clear()
      await loadMe()
      await navigate('/')
    } catch (problem) {
      notifyProblem(problem)
      setIsGoing(false)
    }
  }
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
  const { user, organization, refusal } = data
  const words = {
    name: [user.name, user.lastName].filter(Boolean).join(' '),
    organization: organization.name,
  }
  const refused = refusal === 'notAllowed' ? 'affiliate.notAllowed' : `affiliate.refused.${refusal}`
  return (
    <Page
      title={t('affiliate.acting', words)}
      count={`${organization.name} · ${t(`affiliate.role.${user.roleLevel}`)}`}
    >
      {refusal !== null ? (
        <NoPermission compact title={t(refused, words)} actions={back}>
          {t(`${refused}Text`, words)}
        </NoPermission>
      ) : (
        <Card>
          <Note>{t('affiliate.actHow', words)}</Note>
          <Buttons>
            {back}
            <Button loading={isGoing} onClick={() => void become()}>
              {t('affiliate.acting', words)}
            </Button>
          </Buttons>
        </Card>
      )}
    </Page>
  )
}

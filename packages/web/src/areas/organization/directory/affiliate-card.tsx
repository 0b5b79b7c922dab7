import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'

const key = queryKeys.named('organization', 'affiliate')

/** Who looks after the organization, and whether they may work in the name of its people; nothing where nobody does. */
export function AffiliateCard() {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET', '/organization/affiliate', { signal }),
  })
  if (data === undefined || data.affiliate === null) return null
  const { affiliate, mayChange } = data
  async function change(allowsActing: boolean) {
    setIsBusy(true)
    try {
      queryClient.setQueryData(key, await call('PUT', '/organization/affiliate', { body: { allowsActing } }))
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  const { name } = affiliate
  return (
    <Card title={t('directory.affiliate')}>
      <Note>{t('directory.affiliateHow', { name })}</Note>
      <Switch
        label={t('directory.affiliateActs', { name })}
        description={t('directory.affiliateActs.hint')}
        checked={affiliate.allowsActing}
        disabled={!mayChange || isBusy}
        onChange={event => void change(event.currentTarget.checked)}
      />
    </Card>
  )
}

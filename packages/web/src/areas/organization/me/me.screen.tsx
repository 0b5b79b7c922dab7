import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { later } from '../../../entity-screens/later.tsx'
import { AddressTabs } from '../../../kit/page/address-tabs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ErrorState } from '../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './me.module.css'
import { useMe, type MyRecord } from './use-me.ts'

export const mePattern = '/me/{nav?}/{page?}'

export interface MeTabProps {
  readonly me: MyRecord
}

/** The parts of the account, in the order of the tabs; each is fetched when it is opened. */
const parts = {
  data: later(() => import('./tabs/data-tab.tsx')),
  security: later(() => import('./tabs/security-tab.tsx')),
  preferences: later(() => import('./tabs/preferences-tab.tsx')),
  notices: later(() =>
    Promise.all([import('./tabs/notices-tab.tsx'), loadTexts('chase'), loadTexts('notification')]).then(
      ([tab]) => tab,
    ),
  ),
  places: later(() => import('./tabs/places-tab.tsx')),
  licenses: later(() => import('./tabs/licenses-tab.tsx')),
  permissions: later(() => import('./tabs/permissions-tab.tsx')),
  logins: later(() => import('./tabs/logins-tab.tsx')),
  held: later(() => Promise.all([import('./tabs/held-tab.tsx'), loadTexts('yourData')]).then(([tab]) => tab)),
  metas: later(() => import('./tabs/metas-tab.tsx')),
} as const satisfies Readonly<Record<string, ComponentType<MeTabProps>>>

type Part = keyof typeof parts
const partNames = Object.keys(parts) as readonly Part[]

/** Own account and preferences. */
export default function MeScreen() {
  const t = useText()
  const { nav } = useParams()
  const query = useMe()
  const chosen = partNames.find(name => name === nav) ?? 'data'
  if (query.isPending) return <PageSkeleton />
  if (query.data === undefined)
    return (
      <ErrorState
        title={t('record.failed')}
        actions={<Button onClick={() => void query.refetch()}>{t('verb.retry')}</Button>}
      >
        {problemText(query.error)}
      </ErrorState>
    )
  const Shown = parts[chosen]
  return (
    <Page title={t('me.title')} count={query.data.email}>
      <div data-tour="me-tabs">
        <AddressTabs
          chosen={chosen}
          tabs={partNames.map(value => ({
            value,
            label: t(`me.tab.${value}`),
            to: href(mePattern, value === 'data' ? {} : { nav: value }),
          }))}
        />
      </div>
      <div data-tour={`me-${chosen}`} className={classes.part}>
        <Shown me={query.data} />
      </div>
    </Page>
  )
}

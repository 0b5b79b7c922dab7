import { Link } from 'react-router'
import { useFormats } from '../../data/formats/formats.ts'
import { problemText } from '../../data/messages.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { Card, CardGrid } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { FirstStep } from '../../entity-screens/list/first-step.tsx'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import classes from './affiliate.module.css'
import { useAffiliateList, type Organization } from './affiliate-data.ts'

const figures = [
  'locations',
  'users',
  'devices',
  'licenses',
  'purchases',
  'reports',
] as const satisfies readonly (keyof Organization)[]

/** The organizations that are looked after at a glance. */
export default function DashboardScreen() {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const { data, error } = useAffiliateList('organizations', '', 1)
  const rows = (data?.rows ?? []).filter(row => 'locations' in row)
  return (
    <Page title={t('affiliate.dashboard')} count={data && t('affiliate.count', { count: data.count })}>
      {error !== null && <ErrorState title={t('affiliate.failed')}>{problemText(error)}</ErrorState>}
      {error === null && data === undefined && <FormSkeleton fields={4} />}
      {data?.count === 0 && (
        <EmptyState
          title={t('affiliate.empty')}
          actions={<FirstStep steps={[{ path: '/contact', text: 'nav.contact' }]} />}
        >
          {t('affiliate.emptyText')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={classes.totals}>
          {figures.map(name => (
            <li key={name} className={classes.total}>
              <span className={classes.figure}>
                {formats.number(
                  rows.reduce((sum, row) => sum + row[name], 0),
                  0,
                )}
              </span>
              {name === 'locations' || !mayOpen(`/affiliate/${name}/{page?}`) ? (
                t(`affiliate.${name}`)
              ) : (
                <Link to={`/affiliate/${name}`}>{t(`affiliate.${name}`)}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <CardGrid>
        {rows.map(row => (
          <Card key={row.id} title={row.name}>
            <KeyValueList
              items={figures.map(name => ({
                label: t(`affiliate.${name}`),
                value: formats.number(row[name], 0),
              }))}
            />
          </Card>
        ))}
      </CardGrid>
    </Page>
  )
}

import { IconHourglass } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { href } from '../../data/routing/href.ts'
import { useText } from '../../data/text/texts.ts'
import { Card, CardGrid } from '../../kit/page/card.tsx'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import { CONNECTORS, ORDERING, type Connector, type Thing } from './connectors.ts'
import classes from './integration.module.css'
import { SavedConnectors } from './saved-connectors.tsx'

const orderingPrefix = 'ordering-'

/** The system that an address names. */
function connectorAt(path: string): { connector: Connector; product: string | null } | null {
  const name = decodeURIComponent(path.split('/')[2] ?? '')
  if (name.startsWith(orderingPrefix) && name.length > orderingPrefix.length)
    return { connector: ORDERING, product: name.slice(orderingPrefix.length).slice(0, 60) }
  const connector = CONNECTORS.find(({ type }) => type === name)
  return connector === undefined ? null : { connector, product: null }
}

function Things({ title, things }: { title: string; things: readonly Thing[] }) {
  const t = useText()
  if (things.length === 0) return null
  return (
    <div>
      <h3 className={classes.thingsTitle}>{title}</h3>
      <ul className={classes.things}>
        {things.map(thing => (
          <li key={thing}>{t(`connectors.thing.${thing}`)}</li>
        ))}
      </ul>
    </div>
  )
}

/** One other system: what will be exchanged with it, what is saved of the connection, and that it is not there yet. */
export default function ConnectorScreen() {
  const t = useText()
  const { pathname } = useLocation()
  const found = connectorAt(pathname)
  if (found === null)
    return <EmptyState title={t('connectors.nothing')}>{t('connectors.nothingText')}</EmptyState>
  const { connector, product } = found
  const system =
    product === null
      ? t(`connector.choice.type.${connector.type}`)
      : t('connectors.orderingOf', { product: product.toLocaleUpperCase() })
  return (
    <Page
      title={system}
      count={t('connectors.lead')}
      badge={<StateBadge label={t('connectors.notYet')} color="saffron" icon={IconHourglass} />}
    >
      <CardGrid layout="wide">
        <SavedConnectors key={connector.type} type={connector.type} system={system} />
        <Card title={t('connectors.exchange')}>
          <Things title={t('connectors.in')} things={connector.brings} />
          <Things title={t('connectors.out')} things={connector.takes} />
          <p className={classes.note}>{t('connectors.notYetText', { system })}</p>
          <Button
            component={Link}
            variant="default"
            className={classes.start!}
            to={href('/contact', {}, { subject: system })}
          >
            {t('connectors.ask')}
          </Button>
        </Card>
      </CardGrid>
    </Page>
  )
}

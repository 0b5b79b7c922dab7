import { Button } from '@mantine/core'
import { IconBook2, IconFileCode } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { Line } from '../../kit/layout/layout.tsx'
import { Card, CardGrid } from '../../kit/page/card.tsx'
import { Page } from '../../kit/page/page.tsx'
import classes from './integration.module.css'

const base = () => `${window.location.origin}/api/v0`

const login = () =>
  `curl -X POST ${base()}/auth/user \\\n  -H 'Content-Type: application/json' \\\n  -d '{"user":{"email":"…","password":"…"},"provider":"cloche"}'`
const place = () =>
  `curl -X POST ${base()}/auth/user/location \\\n  -H 'Authorization: Bearer …' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"locationId":"…"}'`
const carry = () => `curl ${base()}/user/me -H 'Authorization: Bearer …'`

/** What programs of one's own can do, and how. */
export default function ApiScreen() {
  const t = useText()
  const mayOpen = useMayOpen()
  const steps = [
    ['api.step.login', login()],
    ['api.step.place', place()],
    ['api.step.carry', carry()],
  ] as const
  return (
    <Page title={t('api.title')} count={t('api.lead')}>
      <CardGrid layout="wide">
        <Card title={t('api.authenticate')}>
          <ol className={classes.steps}>
            {steps.map(([key, code]) => (
              <li key={key}>
                <p>{t(key)}</p>
                <pre className={classes.code} tabIndex={0} aria-label={t(key)}>
                  {code}
                </pre>
              </li>
            ))}
          </ol>
          <p className={classes.note}>{t('api.life')}</p>
        </Card>
        <Card title={t('api.about')}>
          <p className={classes.plain}>{t('api.aboutText')}</p>
          <p className={classes.plain}>
            {t('api.base')}
            <br />
            <code className="mono">{base()}</code>
          </p>
          <Line>
            <Button component="a" href="/api/v0/docs" leftSection={<IconBook2 size={20} stroke={1.6} />}>
              {t('api.docs')}
            </Button>
            <Button
              component="a"
              variant="default"
              href="/api/v0/openapi.json"
              leftSection={<IconFileCode size={20} stroke={1.6} />}
            >
              {t('api.file')}
            </Button>
          </Line>
          <p className={classes.note}>{t('api.noTokens')}</p>
          <Line>
            {mayOpen('/users/{page?}') && (
              <Button component={Link} variant="default" to="/users">
                {t('api.people')}
              </Button>
            )}
            {mayOpen('/integration/webhooks/{page?}') && (
              <Button component={Link} variant="default" to="/integration/webhooks">
                {t('api.webhooks')}
              </Button>
            )}
          </Line>
        </Card>
      </CardGrid>
    </Page>
  )
}

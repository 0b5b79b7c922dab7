import { Button } from '@mantine/core'
import { IconPlug, IconPlugConnectedX } from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { hasText, useText } from '../../data/text/texts.ts'
import { Message } from '../../kit/states/message.tsx'
import { CONNECTORS } from './connectors.ts'

/**
 * Where another system leads back to. Whoever types the address comes here too, so it says what happened, which is the
 * way back alone; what is connected is on the page of the connection.
 */
export default function ResultScreen() {
  const t = useText()
  const { pathname } = useLocation()
  const { connectorType = '' } = useParams()
  const isSuccess = pathname.endsWith('/success')
  const mayOpen = useMayOpen()
  const connector = CONNECTORS.find(({ type }) => type === connectorType)
  const pattern = connector && `/integration/${connector.type}/${connector.rest}`
  const key = `connector.choice.type.${connectorType}`
  const result = isSuccess ? 'success' : 'fail'
  const title = t(`connectors.${result}`)
  return (
    <>
      <title>{`${title} · Cloche`}</title>
      <Message
        icon={isSuccess ? IconPlug : IconPlugConnectedX}
        role="status"
        title={title}
        actions={
          <>
            {pattern !== undefined && mayOpen(pattern) && (
              <Button component={Link} to={`/integration/${connectorType}`}>
                {t('connectors.toSystem', { system: t(key) })}
              </Button>
            )}
            <Button component={Link} to="/" variant="default">
              {t('connectors.home')}
            </Button>
          </>
        }
      >
        {hasText(key) ? t(`connectors.${result}Text`, { system: t(key) }) : t(`connectors.${result}Any`)}
      </Message>
    </>
  )
}

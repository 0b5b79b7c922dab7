import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router'
import { hasText, useText } from '../../data/text/texts.ts'
import { Message } from '../../kit/states/message.tsx'

/** Where another system leads back to, after somebody allowed or refused a connection there. */
export default function ResultScreen() {
  const t = useText()
  const { pathname } = useLocation()
  const { connectorType = '' } = useParams()
  const isSuccess = pathname.endsWith('/success')
  const key = `connector.choice.type.${connectorType}`
  const result = isSuccess ? 'success' : 'fail'
  const title = t(`connectors.${result}`)
  return (
    <>
      <title>{`${title} · Cloche`}</title>
      <Message
        icon={isSuccess ? IconPlugConnected : IconPlugConnectedX}
        tone={isSuccess ? 'basil' : 'red'}
        role={isSuccess ? 'status' : 'alert'}
        title={title}
        actions={
          <Button component={Link} to="/">
            {t('connectors.home')}
          </Button>
        }
      >
        {hasText(key) ? t(`connectors.${result}Text`, { system: t(key) }) : t(`connectors.${result}Any`)}
      </Message>
    </>
  )
}

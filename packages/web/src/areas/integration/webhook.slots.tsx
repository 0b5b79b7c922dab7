import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { CopyButton } from '../../data/codes/copy-button.tsx'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Buttons, Column, Note } from '../../kit/layout/layout.tsx'

type Webhook = Row<Entities['webhook']>

/** Makes a new secret, shown this once. */
function NewSecret({ row }: { row: Webhook }) {
  const t = useText()
  const mayMake = hasLevel(useSession(), 'WB', 2)
  const [isAsking, setIsAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  if (!mayMake) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={20} stroke={1.6} />}
        onClick={() => setIsAsking(true)}
      >
        {t('hook.secret')}
      </Button>
      {isAsking && (
        <ActionDialog
          onClose={() => setIsAsking(false)}
          action={{
            title: t('hook.secretAsk'),
            consequence: t('hook.secretText'),
            verb: t('hook.secret'),
            run: async () => {
              const made = await call('POST', '/integration/webhook/secret', { body: { webhook: row.id } })
              setSecret(made.secret)
              return made
            },
            done: () => t('hook.secretMade'),
          }}
        />
      )}
      {secret !== null && (
        <Dialog title={t('hook.secret')} onClose={() => setSecret(null)}>
          <Column>
            <Note>{t('hook.secretShown')}</Note>
            <code className="mono">{secret}</code>
            <Buttons>
              <CopyButton value={secret} />
            </Buttons>
          </Column>
        </Dialog>
      )}
    </>
  )
}

export default defineSlots('webhook', { HeaderActions: NewSecret })

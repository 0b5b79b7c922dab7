import { Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { RECEIVERS_MAX } from '@cloche/domain/rules/audit'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { ShownOnce } from '../../../data/codes/shown-once.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { addReceiver, type Receivers } from './receiver-calls.ts'
import { addressFaults, newValues, receiverFields, settingsOf, type ReceiverValues } from './receiver-form.ts'
import { ReceiverLine } from './receiver-line.tsx'

interface Added {
  readonly name: string
  /** Null where nothing is signed. */
  readonly secret: string | null
}

interface Made {
  readonly name: string
  readonly secret: string
}

/** Where the log is sent as it goes on, and how each receiver stands. */
export function ReceiversCard({ answer: { receivers, mayBePlain } }: { answer: Receivers }) {
  const t = useText()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Card
      title={t('audit.receivers')}
      action={
        receivers.length < RECEIVERS_MAX && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.6} />}
            onClick={() => setIsAdding(true)}
          >
            {t('audit.receiver.add')}
          </Button>
        )
      }
    >
      <Note>{t('audit.receivers.hint')}</Note>
      {receivers.length === 0 ? (
        <EmptyState compact icon={IconSend} title={t('audit.receivers.none')}>
          {t('audit.receivers.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {receivers.map(receiver => (
            <ReceiverLine
              key={receiver.id}
              receiver={receiver}
              mayBePlain={mayBePlain}
              onSecret={secret => setMade({ name: receiver.name, secret })}
            />
          ))}
        </Lines>
      )}
      {isAdding && (
        <ActionDialog<ReceiverValues, Added>
          onClose={() => setIsAdding(false)}
          onDone={({ name, secret }) => {
            setIsAdding(false)
            if (secret !== null) setMade({ name, secret })
          }}
          action={{
            title: t('audit.receiver.add'),
            size: 'lg',
            start: newValues,
            fields: values => receiverFields(values, t, { isNew: true, mayBePlain }),
            judge: values => addressFaults(values, t),
            verb: t('audit.receiver.add'),
            run: async values => {
              const { kind, start, name } = values
              if (kind === null || start === null) return false
              const { secret } = await addReceiver({ kind, start, ...settingsOf(values) })
              return { name, secret }
            },
            done: ({ name }) => t('audit.receiver.added', { name }),
          }}
        />
      )}
      {made !== null && (
        <ShownOnce
          title={t('audit.receiver.secretMade', { name: made.name })}
          note={t('audit.receiver.secretOnce')}
          value={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  )
}

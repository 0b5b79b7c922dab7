import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { AUDIT_TOKENS_MAX } from '@cloche/domain/rules/audit'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { ShownOnce } from '../../../data/codes/shown-once.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { CopiedAddresses } from '../directory/copied-addresses.tsx'
import { addToken, removeToken, type AuditToken, type Receivers } from './receiver-calls.ts'

function TokenLine({ token, onRemove }: { token: AuditToken; onRemove: () => void }) {
  const t = useText()
  const formats = useFormats()
  const { name, ending, created, createdBy, lastUsed } = token
  const use =
    lastUsed === null
      ? t('audit.token.unused', { when: formats.moment(created) })
      : t('audit.token.used', { when: formats.moment(lastUsed) })
  return (
    <ListedLine
      sign={<IconKey size={20} stroke={1.6} aria-hidden />}
      name={`${name} (…${ending})`}
      detail={[use, ...(createdBy === null ? [] : [t('audit.token.by', { name: createdBy })])].join(' · ')}
    >
      <Button variant="subtle" color="gray" onClick={onRemove}>
        {t('audit.token.remove')}
      </Button>
    </ListedLine>
  )
}

/** Tokens by which other systems fetch the log themselves. */
export function TokensCard({ answer: { tokens, streamAddress } }: { answer: Receivers }) {
  const t = useText()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<AuditToken | null>(null)
  return (
    <Card
      title={t('audit.tokens')}
      action={
        tokens.length < AUDIT_TOKENS_MAX && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.6} />}
            onClick={() => setIsAdding(true)}
          >
            {t('audit.token.add')}
          </Button>
        )
      }
    >
      <Note>{t('audit.tokens.hint')}</Note>
      <CopiedAddresses addresses={[{ label: t('audit.tokens.address'), value: streamAddress }]} />
      {tokens.length === 0 ? (
        <EmptyState compact icon={IconKey} title={t('audit.tokens.none')}>
          {t('audit.tokens.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {tokens.map(token => (
            <TokenLine key={token.id} token={token} onRemove={() => setLeaving(token)} />
          ))}
        </Lines>
      )}
      {isAdding && (
        <ActionDialog<{ readonly name: string }, string>
          onClose={() => setIsAdding(false)}
          onDone={token => {
            setIsAdding(false)
            setMade(token)
          }}
          action={{
            title: t('audit.token.add'),
            start: { name: '' },
            fields: () => ({
              name: text({
                label: t('audit.token.name'),
                hint: t('audit.token.name.hint'),
                max: 100,
                isRequired: true,
              }),
            }),
            verb: t('audit.token.add'),
            run: ({ name }) => addToken(name),
          }}
        />
      )}
      {made !== null && (
        <ShownOnce
          title={t('audit.token.made')}
          note={t('audit.token.once')}
          value={made}
          onClose={() => setMade(null)}
        />
      )}
      {leaving !== null && (
        <ActionDialog
          onClose={() => setLeaving(null)}
          action={{
            title: t('audit.token.removeTitle', { name: leaving.name }),
            consequence: t('audit.token.removeHow'),
            verb: t('audit.token.remove'),
            isDanger: true,
            run: () => removeToken(leaving.id),
            done: () => t('audit.token.removed', { name: leaving.name }),
          }}
        />
      )}
    </Card>
  )
}

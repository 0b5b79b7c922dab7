import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { CopiedAddresses } from './copied-addresses.tsx'
import { addToken, removeToken, type Directory } from './directory-calls.ts'

type Token = Directory['tokens'][number]

/** The directory keeps the people itself: by which address, and with which tokens. */
export function ScimCard({ directory: { tokens, addresses, mayChange } }: { directory: Directory }) {
  const t = useText()
  const formats = useFormats()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Token | null>(null)
  return (
    <Card title={t('directory.scim')}>
      <Note>{t('directory.scimHow')}</Note>
      <CopiedAddresses
        addresses={[
          { label: t('directory.address.scim'), value: addresses.scim },
          { label: t('directory.address.entra'), value: `${addresses.scim}?aadOptscim062020` },
        ]}
      />
      {tokens.length === 0 ? (
        <EmptyState compact icon={IconKey} title={t('directory.noTokens')}>
          {t('directory.noTokensHint')}
        </EmptyState>
      ) : (
        <Lines>
          {tokens.map(token => (
            <ListedLine
              key={token.id}
              sign={<IconKey size={20} stroke={1.6} aria-hidden />}
              name={`${token.name} (…${token.ending})`}
              detail={
                token.lastUsed === null
                  ? t('directory.tokenUnused', { when: formats.moment(token.created) })
                  : t('directory.tokenUsed', { when: formats.moment(token.lastUsed) })
              }
            >
              {mayChange && (
                <Button variant="subtle" color="gray" onClick={() => setLeaving(token)}>
                  {t('directory.takeBack')}
                </Button>
              )}
            </ListedLine>
          ))}
        </Lines>
      )}
      {mayChange && (
        <Line>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('directory.addToken')}
          </Button>
        </Line>
      )}
      {isAdding && (
        <ActionDialog<{ readonly name: string }, string>
          onClose={() => setIsAdding(false)}
          onDone={token => {
            setIsAdding(false)
            setMade(token)
          }}
          action={{
            title: t('directory.addToken'),
            start: { name: '' },
            fields: () => ({
              name: text({
                label: t('directory.tokenName'),
                hint: t('directory.tokenName.hint'),
                max: 100,
                isRequired: true,
              }),
            }),
            verb: t('directory.addToken'),
            run: ({ name }) => addToken(name),
          }}
        />
      )}
      {made !== null && (
        <Dialog title={t('directory.tokenMade')} size="lg" isKept onClose={() => setMade(null)}>
          <Column>
            <Note>{t('directory.tokenOnce')}</Note>
            <output className="mono" style={{ overflowWrap: 'anywhere' }}>
              {made}
            </output>
            <Line>
              <CopyButton value={made} />
            </Line>
          </Column>
        </Dialog>
      )}
      {leaving !== null && (
        <ActionDialog
          onClose={() => setLeaving(null)}
          action={{
            title: t('directory.takeBackAsk', { name: leaving.name }),
            consequence: t('directory.takeBackWhat'),
            verb: t('directory.takeBack'),
            isDanger: true,
            run: () => removeToken(leaving.id),
          }}
        />
      )}
    </Card>
  )
}

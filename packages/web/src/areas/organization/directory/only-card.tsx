import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { changeDirectory, enforce, type Directory } from './directory-calls.ts'

/** Step 5: passwords are no longer taken, save of one owner for bad days. */
export function OnlyCard({ directory }: { directory: Directory }) {
  const t = useText()
  const { isEnforced, keepsFromEnforcing, keeperId, mayChange, version } = directory
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const owners = useRecords('user', { limit: 100, filter: { roleLevel: 5, active: true } })
  async function choose(id: string | null) {
    setIsBusy(true)
    try {
      await changeDirectory({ keeperId: id }, version)
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <Card title={t('directory.step.only')}>
      <Note>{t(isEnforced ? 'directory.onlyIs' : 'directory.onlyHow')}</Note>
      <Column>
        <Select
          label={t('directory.keeper')}
          description={t('directory.keeper.hint')}
          inputWrapperOrder={hintBelow}
          data={(owners.data?.rows ?? []).map(({ id, fullName, email }) => ({
            value: id,
            label: fullName || (email ?? id),
          }))}
          value={keeperId}
          clearable
          disabled={!mayChange || isBusy || isEnforced}
          onChange={id => void choose(id)}
        />
        {!isEnforced && keepsFromEnforcing.length > 0 && (
          <Lines>
            {keepsFromEnforcing.map(key => (
              <ListedLine key={key} name={t(hasText(key) ? key : 'word.unknown')} />
            ))}
          </Lines>
        )}
        {mayChange && (
          <Line>
            <Button
              variant={isEnforced ? 'default' : 'filled'}
              disabled={!isEnforced && keepsFromEnforcing.length > 0}
              onClick={() => setIsAsking(true)}
            >
              {t(isEnforced ? 'directory.allowPasswords' : 'directory.enforce')}
            </Button>
          </Line>
        )}
      </Column>
      {isAsking && (
        <ActionDialog
          onClose={() => setIsAsking(false)}
          action={{
            title: t(isEnforced ? 'directory.allowPasswordsAsk' : 'directory.enforceAsk'),
            consequence: t(isEnforced ? 'directory.allowPasswordsWhat' : 'directory.enforceWhat'),
            verb: t(isEnforced ? 'directory.allowPasswords' : 'directory.enforce'),
            isDanger: !isEnforced,
            run: () => enforce(!isEnforced),
          }}
        />
      )}
    </Card>
  )
}

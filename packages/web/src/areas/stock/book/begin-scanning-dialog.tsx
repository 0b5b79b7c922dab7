import { PasswordInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { tokenOf } from '@cloche/domain/rules/terminals'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { own } from '../../../data/actions/text-fields.tsx'
import { href } from '../../../data/routing/href.ts'
import { isAtTerminal } from '../../../data/terminal/kept-terminal.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import type { Direction } from './begin-scanning.tsx'

type Checkpoint = Row<Entities['checkpoint']>

/** Asks which way is scanned and, where the checkpoint wants to know, by a PIN or a card who scans; then begins. */
export default function BeginScanningDialog({
  row,
  offered,
  onClose,
}: {
  row: Checkpoint
  offered: readonly Direction[]
  onClose: () => void
}) {
  const t = useText()
  const navigate = useNavigate()
  const asks = row.needsToken && !isAtTerminal()
  return (
    <ActionDialog
      onClose={onClose}
      onDone={(id: string) =>
        void navigate(href('/stock/batch/{checkpointBatchId}', { checkpointBatchId: id }))
      }
      action={{
        title: t('checkpoint.beginTitle', { name: row.name ?? '' }),
        start: { direction: (offered[0] ?? 'in') as Direction | null, token: '' },
        fields: () => ({
          direction:
            offered.length < 2
              ? null
              : radios<Direction>({
                  label: t('checkpointBatch.field.direction'),
                  isRequired: true,
                  options: offered.map(value => ({
                    value,
                    label: t(`checkpointBatch.choice.direction.${value}`),
                  })),
                }),
          token: asks
            ? own<string>(
                ({ value, error, size, onChange }) => (
                  <PasswordInput
                    size={size}
                    label={t('checkpoint.token')}
                    description={t('checkpoint.tokenHint')}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={40}
                    value={value}
                    error={error ?? null}
                    onChange={event => onChange(event.currentTarget.value)}
                  />
                ),
                value => value.trim() === '',
              )
            : null,
        }),
        consequence: t('checkpoint.beginText'),
        verb: t('checkpoint.begin'),
        icon: IconScan,
        isFloor: true,
        run: async ({ direction, token }) => {
          const proof = tokenOf(token)
          const begin = {
            id: newId(),
            checkpointId: row.id,
            direction: direction ?? 'in',
            ...(asks ? { token: proof } : {}),
          }
          const answer = await call('POST', '/stock/checkpoint/begin', { body: { begin } })
          return answer.checkpointBatch.id
        },
      }}
    />
  )
}

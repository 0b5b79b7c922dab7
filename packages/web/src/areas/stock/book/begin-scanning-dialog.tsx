import { PasswordInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { tokenOf } from '@cloche/domain/rules/terminals'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { own } from '../../../data/actions/text-fields.tsx'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { keepDoor, sessionOf } from '../door/kept-door.ts'

const directions = ['in', 'out', 'count'] as const
type Direction = (typeof directions)[number]
type Checkpoint = Row<Entities['checkpoint']>

/** Asks which way is scanned and, where the checkpoint wants to know, by a PIN or a card who scans; then begins. */
export default function BeginScanningDialog({
  row,
  onClose,
  onBegun,
}: {
  row: Checkpoint
  onClose: () => void
  onBegun: () => void
}) {
  const t = useText()
  const { me } = useSession()
  const offered = row.direction === 'both' ? directions : directions.filter(one => one === row.direction)
  return (
    <ActionDialog
      onClose={onClose}
      onDone={onBegun}
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
          token: own<string>(
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
          ),
        }),
        consequence: t('checkpoint.beginText'),
        verb: t('checkpoint.begin'),
        icon: IconScan,
        isFloor: true,
        run: async ({ direction, token }) => {
          const way = direction ?? 'in'
          const session = sessionOf({}, way, me?.id ?? '')
          const begin = { id: session.id, checkpointId: row.id, direction: way, token: tokenOf(token) }
          await call('POST', '/stock/checkpoint/begin', { body: { begin } })
          keepDoor(row.id, { direction: way, session: { ...session, isBegun: true } })
          return true
        },
      }}
    />
  )
}

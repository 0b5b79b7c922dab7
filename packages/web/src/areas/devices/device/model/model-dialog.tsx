import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { record } from '../../../../entity-screens/fields/links/record-field.tsx'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { Column, Note } from '../../../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { EffectsList } from './effects-list.tsx'
import { useModel } from './use-model.ts'

/** What a model would give the device, before it is given. */
export function ModelPreview({ deviceId, equipmentId }: { deviceId: string | null; equipmentId: string }) {
  const t = useText()
  const { data, error, refetch } = useModel(deviceId, equipmentId)
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined) return <ListSkeleton rows={2} />
  return (
    <Column gap="xs">
      {data.sensors.length === 0 ? (
        <Note>{t('deviceSetup.model.noSensors')}</Note>
      ) : (
        <EffectsList model={data} />
      )}
      {data.further > 0 && <Note>{t('deviceSetup.model.further', { count: data.further })}</Note>}
      {data.actions.length > 0 && (
        <Note>
          {t('deviceSetup.model.does')}: {data.actions.map(({ name, path }) => name ?? path).join(', ')}
        </Note>
      )}
    </Column>
  )
}

/** Gives a device a model: what it will get is shown first. */
export function ModelDialog({
  device,
  onClose,
}: {
  device: { id: string; name: string; equipmentId: string | null }
  onClose: () => void
}) {
  const t = useText()
  return (
    <ActionDialog<{ readonly equipmentId: string | null }, number | null>
      onClose={onClose}
      action={{
        title: t('deviceSetup.model.title', { name: device.name }),
        start: { equipmentId: device.equipmentId },
        fields: () => ({
          equipmentId: record({ entity: 'equipment', label: t('deviceSetup.model') }),
        }),
        verb: t('deviceSetup.model.give'),
        isReady: ({ equipmentId }) => equipmentId !== device.equipmentId,
        run: async ({ equipmentId }) => {
          const { added } = await call('POST', '/device/model', {
            body: { deviceId: device.id, equipmentId },
          })
          await noteWrite()
          return equipmentId === null ? null : added
        },
        done: added =>
          added === null ? t('deviceSetup.model.without') : t('deviceSetup.model.added', { count: added }),
      }}
    >
      {({ equipmentId }) =>
        equipmentId !== null && <ModelPreview deviceId={device.id} equipmentId={equipmentId} />
      }
    </ActionDialog>
  )
}

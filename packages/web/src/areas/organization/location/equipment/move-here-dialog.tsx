import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { records } from '../../../../entity-screens/fields/links/record-field.tsx'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'

/** Moves devices that stand elsewhere to this place; their sensors come along. */
export function MoveHereDialog({
  place,
  onClose,
}: {
  place: { id: string; name: string }
  onClose: () => void
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('places.devices.moveTo', { name: place.name }),
        start: { devices: [] as readonly string[] },
        fields: () => ({
          devices: records({ entity: 'device', label: t('device.many'), max: 500, isRequired: true }),
        }),
        consequence: t('places.devices.moveHint'),
        verb: ({ devices }) => t('places.devices.moveCount', { count: devices.length }),
        isReady: ({ devices }) => devices.length > 0,
        run: async ({ devices }) => {
          await call('PUT', '/location/devices', { body: { devices, location: place.id } })
          await noteWrite()
        },
        done: (_, { devices }) => t('places.devices.moved', { count: devices.length }),
      }}
    />
  )
}

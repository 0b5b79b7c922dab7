import { entityNamed } from '@cloche/domain/entities'
import type { RecordRow } from '../../machine/wire.ts'
import { formNames, screenFields, titleField } from '../../reading/screen-fields.ts'
import { LineDialog } from './line-dialog.tsx'

/** The fields without which a record cannot begin, its title first. */
function neededNames(name: string): string[] {
  const entity = entityNamed(name)
  const fields = screenFields(entity)
  const title = titleField(entity)
  return formNames(entity, true).filter(field => field === title || fields[field]?.required === true)
}

/** Makes a record in passing, out of what was typed where it was missed. */
export default function QuickCreate({
  entity,
  name,
  onClose,
  onCreated,
}: {
  entity: string
  name: string
  onClose: () => void
  onCreated: (row: RecordRow) => void
}) {
  const declaration = entityNamed(entity)
  return (
    <LineDialog
      entity={declaration}
      id={null}
      given={name === '' ? {} : { [titleField(declaration)]: name }}
      slots={{}}
      only={neededNames(entity)}
      onClose={onClose}
      onSaved={onCreated}
    />
  )
}

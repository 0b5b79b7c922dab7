import type { InputProps, KindLook } from '../../../../entity-screens/fields/kind-look.ts'
import { linkLook } from '../../../../entity-screens/fields/links/link.tsx'
import { Column } from '../../../../kit/layout/layout.tsx'
import { ModelPreview } from './model-dialog.tsx'

const { Input: LinkInput } = linkLook

/** The choice of a model, with what the device will get of it below. */
function ModelField(props: InputProps<'link'>) {
  const { value, saved = null, recordId } = props
  return (
    <Column gap="xs">
      <LinkInput {...props} />
      {value !== null && value !== saved && <ModelPreview deviceId={recordId} equipmentId={value} />}
    </Column>
  )
}

export const modelLook: Partial<KindLook<'link'>> = { Input: ModelField }

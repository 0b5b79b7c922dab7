import { ENTITIES } from '@cloche/domain/entities'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { PictureInput } from '../../../../entity-screens/fields/pictures/picture-input.tsx'
import { saveMe, type MyRecord } from '../use-me.ts'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'

/** Own picture: kept as soon as it is sent. */
export function OwnPicture({ me }: { me: MyRecord }) {
  const t = useText()
  async function keep(image: string | null) {
    try {
      await saveMe({ image })
      notify({ kind: 'success', message: t('me.saved') })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <PictureInput
      entity={ENTITIES.user}
      name="image"
      field={ENTITIES.user.fields.image}
      value={me.image ?? null}
      onChange={image => void keep(image)}
      frame={{ label: null, withAsterisk: false, disabled: false, inputWrapperOrder: hintBelow }}
      recordId={me.id}
    />
  )
}

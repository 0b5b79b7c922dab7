import { PhotoTaker } from '../../../data/files/photo-taker.tsx'
import { useText } from '../../../data/text/texts.ts'

/** A photo of what was not in order: it waits and travels with the delivery. In base 64. */
export function PhotoButton({
  photo,
  onChange,
}: {
  readonly photo: string | null
  readonly onChange: (photo: string) => void
}) {
  const t = useText()
  const words = {
    add: t('door.photoOf'),
    again: t('door.photoAgain'),
    taken: t('door.photoTaken'),
    broken: t('door.photoBroken'),
  }
  return <PhotoTaker words={words} photo={photo} onChange={onChange} />
}

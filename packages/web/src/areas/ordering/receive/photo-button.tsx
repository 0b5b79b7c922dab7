import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { photoOf } from '../../../data/files/photo.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from './receive.module.css'

/** A photo of what was not in order: it waits and travels with the delivery. In base 64. */
export function PhotoButton({
  photo,
  onChange,
}: {
  readonly photo: string | null
  readonly onChange: (photo: string) => void
}) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  async function take(file: File | undefined) {
    if (file === undefined) return
    const taken = await photoOf(file)
    setIsBroken(taken === null)
    if (taken !== null) onChange(taken)
  }
  return (
    <div className={classes.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('door.photoOf')}
        onChange={event => void take(event.currentTarget.files?.[0])}
      />
      {photo !== null && (
        <img className={classes.picture} src={`data:image/jpeg;base64,${photo}`} alt={t('door.photoTaken')} />
      )}
      <Button
        size="lg"
        variant="default"
        leftSection={<IconCamera size={22} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(photo === null ? 'door.photoOf' : 'door.photoAgain')}
      </Button>
      {isBroken && <Note isWrong>{t('door.photoBroken')}</Note>}
    </div>
  )
}

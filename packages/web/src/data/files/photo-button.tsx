import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { Line } from '../../kit/layout/layout.tsx'
import { notify } from '../messages.ts'
import { t as said, useText } from '../text/texts.ts'
import { shrinkPicture } from './shrink-picture.ts'
import classes from './thumbnail.module.css'

/** A photo of the camera, or one that is chosen where there is none; it is sent by whoever holds it. */
export function PhotoButton({
  photo,
  onChange,
}: {
  photo: File | null
  onChange: (photo: File | null) => void
}) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const address = useMemo(() => (photo === null ? undefined : URL.createObjectURL(photo)), [photo])
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  return (
    <Line>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photo.add')}
        onChange={event => {
          const [taken] = event.currentTarget.files ?? []
          if (taken !== undefined) onChange(taken)
        }}
      />
      <Button
        variant="default"
        size="lg"
        leftSection={<IconCamera size={22} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(photo === null ? 'photo.add' : 'photo.again')}
      </Button>
      {address !== undefined && <img className={classes.taken} src={address} alt={t('photo.taken')} />}
    </Line>
  )
}

/** Sends a photo for a record that is written; what keeps it from arriving is said, and undoes nothing. */
export async function keepPhoto(photo: File, entity: string, recordId: string): Promise<void> {
  try {
    const { attachFile } = await import('./attach.ts')
    await attachFile(await shrinkPicture(photo), { entity, recordId })
  } catch {
    notify({ kind: 'warning', message: said('photo.notKept') })
  }
}

import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Note } from '../../kit/layout/layout.tsx'
import { photoOf } from './photo.ts'
import classes from './photo-taker.module.css'

/** What it says: on the button before and after a photo is there, of the photo, and where it cannot be read. */
export interface PhotoWords {
  readonly add: string
  readonly again: string
  readonly taken: string
  readonly broken: string
}

/** A photo of the camera, or one that is chosen where there is none. In base 64: it waits and travels with what it shows. */
export function PhotoTaker({
  words,
  name = words.add,
  photo,
  onChange,
}: {
  readonly words: PhotoWords
  /** What it is of, where several are asked for. */
  readonly name?: string | undefined
  readonly photo: string | null
  readonly onChange: (photo: string) => void
}) {
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
        aria-label={name}
        onChange={event => void take(event.currentTarget.files?.[0])}
      />
      {photo !== null && (
        <img className={classes.picture} src={`data:image/jpeg;base64,${photo}`} alt={words.taken} />
      )}
      <Button
        variant="default"
        size="lg"
        leftSection={<IconCamera size={22} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {photo === null ? words.add : words.again}
      </Button>
      {isBroken && <Note isWrong>{words.broken}</Note>}
    </div>
  )
}

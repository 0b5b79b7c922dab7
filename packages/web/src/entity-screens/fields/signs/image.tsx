import { Input } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Thumbnail } from '../../../data/files/thumbnail.tsx'
import { usePicture } from '../../../data/files/pictures.ts'
import { loadTexts } from '../../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import classes from '../pictures/pictures.module.css'

const PictureInput = lazy(async () => {
  const [part] = await Promise.all([import('../pictures/picture-input.tsx'), loadTexts('attachments')])
  return { default: part.PictureInput }
})

function ImageCell({ value }: Pick<ValueProps<'image'>, 'value'>) {
  return <Thumbnail id={value} />
}

function ImageValue({ value }: Pick<ValueProps<'image'>, 'value'>) {
  const { address, isMissing } = usePicture(value, 'original')
  if (address !== null) return <img src={address} alt="" className={classes.shown} />
  return <span className={classes.arriving}>{isMissing && <IconPhotoOff size={32} stroke={1.6} />}</span>
}

function ImageField(props: InputProps<'image'>) {
  const { disabled: _, ...frame } = props.frame
  const room = (
    <Input.Wrapper {...frame} labelElement="div">
      <span className={classes.arriving} />
    </Input.Wrapper>
  )
  return (
    <Suspense fallback={room}>
      <PictureInput {...props} />
    </Suspense>
  )
}

export const imageLook: KindLook<'image'> = {
  write: () => '',
  Cell: ImageCell,
  Value: ImageValue,
  Input: ImageField,
  width: 80,
  isWide: true,
}

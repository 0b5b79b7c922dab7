import { IconPhotoOff } from '@tabler/icons-react'
import classes from './thumbnail.module.css'
import { usePicture } from './pictures.ts'

export interface ThumbnailProps {
  /** The attachment; null shows the room for a picture that there is not. */
  readonly id: string | null
  /** Width and height in pixels; `fill` takes the room it stands in. */
  readonly size?: number | 'fill'
}

/** A small square picture beside a name. It says nothing to a screen reader: the name beside it does. */
export function Thumbnail({ id, size = 32 }: ThumbnailProps) {
  const { address, isMissing } = usePicture(id)
  const side = size === 'fill' ? '100%' : size
  const room = { width: side, height: side }
  if (address !== null) return <img src={address} alt="" className={classes.thumbnail} style={room} />
  return (
    <span className={classes.thumbnail} style={room} aria-hidden>
      {isMissing && <IconPhotoOff size={size === 'fill' ? 24 : Math.round(size / 2)} stroke={1.6} />}
    </span>
  )
}

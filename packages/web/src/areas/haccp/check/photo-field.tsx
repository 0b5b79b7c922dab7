import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useRef, type PointerEvent } from 'react'
import { drawingOf } from '../../../data/files/photo.ts'
import { PhotoTaker } from '../../../data/files/photo-taker.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Line, Note } from '../../../kit/layout/layout.tsx'
import classes from './check-form.module.css'

/** A photo of the camera, or one that is chosen where there is none. */
export function PhotoField({
  name,
  photo,
  onChange,
}: {
  /** Of the value that it is of, where a check asks for several. */
  name?: string
  photo: string | null
  onChange: (photo: string | null) => void
}) {
  const t = useText()
  const words = {
    add: t('haccpCheck.photoAdd'),
    again: t('haccpCheck.photoAgain'),
    taken: t('haccpCheck.photoTaken'),
    broken: t('haccpCheck.photoBroken'),
  }
  return <PhotoTaker words={words} name={name} photo={photo} onChange={onChange} />
}

/** A name that is drawn with the finger. */
export function SignatureField({
  name,
  onChange,
}: {
  /** Of the value that it is of, where a check asks for several. */
  name?: string
  onChange: (drawing: string | null) => void
}) {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const pen = () => canvas.current?.getContext('2d')
  function draw(event: PointerEvent<HTMLCanvasElement>, isBeginning: boolean) {
    const context = pen()
    if (context === null || context === undefined) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * event.currentTarget.width
    const y = ((event.clientY - box.top) / box.height) * event.currentTarget.height
    context.lineWidth = 4
    context.lineCap = 'round'
    context.strokeStyle = '#1a1a1a'
    if (isBeginning) context.beginPath()
    else context.lineTo(x, y)
    if (!isBeginning) context.stroke()
    context.moveTo(x, y)
  }
  return (
    <div>
      <canvas
        ref={canvas}
        className={classes.signature}
        width={600}
        height={200}
        role="img"
        aria-label={name === undefined ? t('haccpCheck.signHere') : `${name}: ${t('haccpCheck.signHere')}`}
        onPointerDown={event => {
          isDrawing.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, true)
        }}
        onPointerMove={event => isDrawing.current && draw(event, false)}
        onPointerUp={event => {
          isDrawing.current = false
          void drawingOf(event.currentTarget).then(onChange)
        }}
      />
      <Line to="both">
        <Note>{t('haccpCheck.signHere')}</Note>
        <Button
          variant="subtle"
          leftSection={<IconEraser size={18} stroke={1.6} aria-hidden />}
          onClick={() => {
            pen()?.clearRect(0, 0, 600, 200)
            onChange(null)
          }}
        >
          {t('haccpCheck.signAgain')}
        </Button>
      </Line>
    </div>
  )
}

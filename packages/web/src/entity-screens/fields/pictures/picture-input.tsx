import { Button, Input, Progress, VisuallyHidden } from '@mantine/core'
import { IconCamera, IconPhotoPlus, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { ATTACHMENT_BYTES_MAX } from '@cloche/domain/catalogue'
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { newUploads } from '../../../data/files/attach.ts'
import { acceptText, pictureTypes } from '../../../data/files/file-kinds.ts'
import { rememberPicture, usePicture } from '../../../data/files/pictures.ts'
import { shrinkPicture } from '../../../data/files/shrink-picture.ts'
import { sizeText } from '../../../data/files/size-text.ts'
import type { Sending } from '../../../data/files/uploads.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { useStore } from '../../../kit/store.ts'
import type { InputProps } from '../kind-look.ts'
import classes from './pictures.module.css'

const accepted = acceptText(pictureTypes)

/** What went wrong with a picture, in words. */
function useFaultText(sending: Sending | undefined): string | null {
  const t = useText()
  const locale = useLocale()
  if (sending?.state !== 'failed') return null
  const limit = sizeText(ATTACHMENT_BYTES_MAX, locale)
  return sending.fault === null
    ? (sending.refusal?.message ?? null)
    : t(`picture.fault.${sending.fault}`, { limit })
}

/** A hidden input and the means to open it. */
function useChooser(onFile: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    part: (more: { capture?: 'environment' }) => (
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        {...more}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}

/**
 * A picture that is chosen, dropped, pasted or taken with the camera. It is made small and sent at once, with its
 * progress; the record takes it over when it is saved.
 */
export function PictureInput({ entity, value, onChange, frame, recordId }: InputProps<'image'>) {
  const t = useText()
  const session = useSession()
  const [uploads] = useState(newUploads)
  const sending = useStore(uploads.store).at(-1)
  const fault = useFaultText(sending)
  const [isOver, setIsOver] = useState(false)
  const { address, isMissing } = usePicture(value, 'original')
  const { disabled, error, ...rest } = frame
  const isOwn = entity.name === 'user' && recordId === session.me?.id
  const mayAttach = !disabled && (isOwn || hasLevel(session, 'A', 3))
  const isBusy = sending !== undefined && sending.state !== 'failed'

  function send(file: File | undefined) {
    if (file === undefined || !mayAttach || isBusy) return
    if (sending !== undefined) uploads.dismiss(sending.id)
    uploads.send([file], {
      owner: recordId === null ? null : { entity: entity.name, recordId },
      types: pictureTypes,
      prepare: shrinkPicture,
      onDone: ({ id }, sent) => {
        rememberPicture(id, sent)
        onChange(id)
      },
    })
  }
  const chooser = useChooser(send)
  const camera = useChooser(send)

  function drag(event: DragEvent, over: boolean) {
    if (!mayAttach) return
    event.preventDefault()
    setIsOver(over)
  }
  function paste(event: ClipboardEvent) {
    const file = event.clipboardData.files[0]
    if (file === undefined) return
    event.preventDefault()
    send(file)
  }
  const percent = Math.round((sending?.share ?? 0) * 100)
  const words = percent < 100 ? t('picture.sending', { percent }) : t('picture.checking')
  const picture =
    value === null ? (
      <span className={classes.empty}>
        <IconPhotoPlus size={32} stroke={1.6} aria-hidden />
        <span className={classes.add}>{t(mayAttach ? 'picture.add' : 'picture.none')}</span>
        {mayAttach && <span className={classes.hint}>{t('picture.addHint')}</span>}
      </span>
    ) : address === null ? (
      <span className={classes.empty}>{isMissing && t('picture.missing')}</span>
    ) : (
      <img src={address} alt="" className={classes.picture} />
    )
  return (
    <Input.Wrapper {...rest} labelElement="div" error={fault ?? error}>
      <div className={classes.input} onPaste={paste}>
        {chooser.part({})}
        {camera.part({ capture: 'environment' })}
        <div
          className={classes.room}
          data-over={isOver || undefined}
          data-filled={(value !== null && address !== null) || undefined}
          onDragOver={event => drag(event, true)}
          onDragLeave={event => drag(event, false)}
          onDrop={event => {
            drag(event, false)
            send(event.dataTransfer.files[0])
          }}
        >
          {mayAttach ? (
            <button type="button" className={classes.choose} disabled={isBusy} onClick={chooser.open}>
              {picture}
              {value !== null && <VisuallyHidden>{t('picture.replace')}</VisuallyHidden>}
            </button>
          ) : (
            picture
          )}
          {isBusy && (
            <div className={classes.progress}>
              <span role="status">{words}</span>
              <Progress value={percent} animated={percent === 100} aria-label={words} />
            </div>
          )}
        </div>
        <div className={classes.buttons}>
          {mayAttach && !isBusy && (
            <Button
              variant="default"
              className={classes.camera!}
              leftSection={<IconCamera size={20} stroke={1.6} />}
              onClick={camera.open}
            >
              {t('picture.takePhoto')}
            </Button>
          )}
          {sending?.refusal?.isPassing === true && !isBusy && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={20} stroke={1.6} />}
              onClick={() => uploads.retry(sending.id)}
            >
              {t('verb.retry')}
            </Button>
          )}
          {isBusy && (
            <Button
              variant="default"
              leftSection={<IconX size={20} stroke={1.6} />}
              onClick={() => uploads.dismiss(sending.id)}
            >
              {t('picture.cancel')}
            </Button>
          )}
          {value !== null && !isBusy && (
            <Button
              variant="subtle"
              color="steel"
              disabled={disabled}
              leftSection={<IconTrash size={20} stroke={1.6} />}
              onClick={() => onChange(null)}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}

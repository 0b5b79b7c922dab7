import { Button, Loader } from '@mantine/core'
import { IconBulb, IconBulbFilled, IconCameraOff, IconCameraRotate } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../text/texts.ts'
import { EmptyState } from '../../../kit/states/message.tsx'
import { runCamera, type CameraState, type RunningCamera } from './run-camera.ts'
import classes from '../scan.module.css'

/** The camera's picture with a frame to hold a code in. What keeps it from running is said, with what to do. */
export default function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useRef<RunningCamera>(null)
  const tell = useRef(onCode)
  const [state, setState] = useState<CameraState>('starting')
  const [light, setLight] = useState<boolean | null>(null)
  const [devices, setDevices] = useState<{ ids: readonly string[]; running: string }>({
    ids: [],
    running: '',
  })
  const [wanted, setWanted] = useState<{ id: string | null; attempt: number }>({ id: null, attempt: 0 })
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    if (video.current === null) return undefined
    const running = runCamera(video.current, wanted.id, {
      state: setState,
      light: setLight,
      cameras: (ids, now) => setDevices({ ids, running: now }),
      code: code => tell.current(code),
    })
    camera.current = running
    return running.stop
  }, [wanted])
  const ask = (id: string | null) => setWanted(before => ({ id, attempt: before.attempt + 1 }))
  const isUsable = state === 'running' || state === 'starting'
  return (
    <>
      <div className={classes.camera} hidden={!isUsable}>
        <video ref={video} className={classes.video} muted playsInline aria-label={t('scan.picture')} />
        {state === 'starting' && <Loader className={classes.starting!} color="white" />}
        <span className={classes.frame} aria-hidden />
        <div className={classes.cameraTools}>
          {light !== null && (
            <button
              type="button"
              className={classes.cameraTool}
              aria-pressed={light}
              aria-label={t('scan.torch')}
              onClick={() => camera.current?.setLight(!light)}
            >
              {light ? <IconBulbFilled size={26} /> : <IconBulb size={26} stroke={1.6} />}
            </button>
          )}
          {devices.ids.length > 1 && (
            <button
              type="button"
              className={classes.cameraTool}
              aria-label={t('scan.otherCamera')}
              onClick={() => {
                const next = (devices.ids.indexOf(devices.running) + 1) % devices.ids.length
                ask(devices.ids[next] ?? null)
              }}
            >
              <IconCameraRotate size={26} stroke={1.6} />
            </button>
          )}
        </div>
      </div>
      {!isUsable && (
        <EmptyState
          compact
          icon={IconCameraOff}
          title={t(`scan.camera.${state}`)}
          actions={
            state !== 'insecure' && (
              <Button variant="default" onClick={() => ask(wanted.id)}>
                {t('kit.retry')}
              </Button>
            )
          }
        >
          {t(`scan.camera.${state}Text`)}
        </EmptyState>
      )}
    </>
  )
}

/** A camera that looks for codes in a video element. Outside React: it has a life of its own. */

/** How the camera stands; what keeps it from running is named, so that a person can do something about it. */
export type CameraState = 'starting' | 'running' | 'refused' | 'missing' | 'busy' | 'insecure' | 'failed'

/** What the camera tells. */
export interface CameraListeners {
  readonly state: (state: CameraState) => void
  /** A code it sees; again only after it was out of sight. */
  readonly code: (code: string) => void
  /** The cameras there are, and which of them runs. */
  readonly cameras: (ids: readonly string[], running: string) => void
  /** Whether its light is on; null where it has none. */
  readonly light: (on: boolean | null) => void
}

export interface RunningCamera {
  readonly stop: () => void
  readonly setLight: (on: boolean) => void
}

/** Between two looks at the picture, in milliseconds. */
const pause = 120
/** The same code counts again only after it was out of sight for so long. */
const forgetAfter = 2500

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}

function openStream(deviceId: string | null): Promise<MediaStream> {
  const choice = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...choice, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

/** Starts a camera, the one of that id or the one that looks away from the person. */
export function runCamera(
  element: HTMLVideoElement,
  deviceId: string | null,
  listeners: CameraListeners,
): RunningCamera {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const seen = new Map<string, number>()

  async function look(readCodes: (picture: HTMLVideoElement) => Promise<string[]>): Promise<void> {
    if (element.readyState >= element.HAVE_CURRENT_DATA && !document.hidden) {
      const codes = await readCodes(element).catch(() => [])
      const now = performance.now()
      for (const code of codes) {
        const isNew = now - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > forgetAfter
        seen.set(code, now)
        if (isNew && !isOver) listeners.code(code)
      }
    }
    if (!isOver) timer = setTimeout(() => void look(readCodes), pause)
  }

  async function start(): Promise<void> {
    listeners.state('starting')
    listeners.light(null)
    // Browsers give cameras to secure addresses only.
    if (navigator.mediaDevices === undefined) {
      listeners.state('insecure')
      return
    }
    try {
      const [media, { readCodes }] = await Promise.all([openStream(deviceId), import('./code-reader.ts')])
      stream = media
      if (isOver) {
        stop()
        return
      }
      element.srcObject = media
      await element.play()
      const track = media.getVideoTracks()[0]
      const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined
      const devices = await navigator.mediaDevices.enumerateDevices()
      if (isOver) return
      listeners.light(abilities?.torch === true ? false : null)
      listeners.cameras(
        devices.filter(device => device.kind === 'videoinput').map(device => device.deviceId),
        track?.getSettings().deviceId ?? '',
      )
      listeners.state('running')
      void look(readCodes)
    } catch (error) {
      if (!isOver) listeners.state(stateOf(error))
    }
  }
  function stop(): void {
    isOver = true
    clearTimeout(timer)
    stream?.getTracks().forEach(track => track.stop())
  }
  void start()
  return {
    stop,
    setLight: on => {
      const light = { advanced: [{ torch: on }] } as unknown as MediaTrackConstraints
      stream
        ?.getVideoTracks()[0]
        ?.applyConstraints(light)
        .then(
          () => listeners.light(on),
          () => listeners.light(null),
        )
    },
  }
}

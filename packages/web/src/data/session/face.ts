/** Whether the work is laid out for hands or for lists. */
import { useMediaQuery } from '@mantine/hooks'
import { faces, type Face, type Home } from '@cloche/domain/rules/permissions'
import { changeLayout, frame, useLayout } from '../layout/layout.ts'
import { useSession, type Session } from './session.ts'

export { faces, type Face }

/** Whether fingers press here. */
export function useHasTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
}

/** The face: chosen by hand in this browser, else that of the person's profile here, else by the device. */
export function useFace(): Face {
  const { face: chosen, mobile } = useLayout()
  const { permissions } = useSession()
  const isNarrow = useMediaQuery(`(max-width: ${frame.mobileAt}px)`, false, {
    getInitialValueInEffect: false,
  })
  const hasTouch = useHasTouch()
  if (chosen !== null) return chosen
  return permissions?.jobs?.[0]?.face ?? ((mobile ?? isNarrow) || hasTouch ? 'floor' : 'desk')
}

/** Chooses the face for this browser; null lets profile and device decide. */
export function chooseFace(face: Face | null): void {
  changeLayout({ face })
}

/** Locations that gather others, where several sites are looked at side by side. */
const gathering: readonly string[] = ['brand', 'division', 'group']
/** From this role on (executives), who stands above several sites compares them. */
const comparing = 2

/**
 * What a person sees first: what the profile says, as far as it goes with the face; else by face, role and place. The home of
 * sites is that of a kitchen where there is one site alone.
 */
export function homeOf({ permissions, me, location }: Session, face: Face): Home {
  const job = permissions?.jobs?.[0]
  if (job?.home && (job.face ?? face) === face) return job.home
  const role = me?.roleLevel ?? 0
  if (face === 'floor' || role < 1) return 'now'
  return role >= comparing && gathering.includes(location?.type ?? '') ? 'sites' : 'kitchen'
}

/** Photos and drawn signatures that are sent with a check. */
import { ENTITIES } from '@cloche/domain/entities'
import type { CallContext } from '../../http/call-context.ts'
import { keepPhoto, type KeptPhoto } from '../../operations/sent-photos.ts'

export { notePhoto } from '../../operations/sent-photos.ts'

export interface KeptPhotos {
  readonly own: KeptPhoto | undefined
  /** By the place of the further value. */
  readonly further: ReadonlyMap<number, KeptPhoto>
}

export const NO_PHOTOS: KeptPhotos = { own: undefined, further: new Map() }

/** Keeps the pictures of a check, its own and those of its further values, one after the other. @throws RULE_BROKEN */
export async function keepPhotos(
  context: CallContext,
  { photo, values }: { readonly photo?: string; readonly values?: readonly { readonly photo?: string }[] },
  checkId: string,
): Promise<KeptPhotos> {
  const of = { entity: ENTITIES.haccpCheck.name, recordId: checkId, name: 'check' }
  const own = photo === undefined ? undefined : await keepPhoto(context, photo, of, 'check.photo')
  const further = new Map<number, KeptPhoto>()
  for (const [at, value] of (values ?? []).entries())
    if (value.photo !== undefined)
      further.set(at, await keepPhoto(context, value.photo, of, `check.values.${at}.photo`))
  return { own, further }
}

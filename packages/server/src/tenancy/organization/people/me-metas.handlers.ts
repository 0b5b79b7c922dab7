import type { Handler } from '../../../http/call-context.ts'
import { atHome } from './home.ts'

/** Own custom properties. */
export const myMetas: Handler<'organization.myMetas'> = context =>
  atHome(context, async ({ user }) => ({ metas: user.metas }), 'read only')

export const changeMyMetas: Handler<'organization.changeMyMetas'> = context =>
  atHome(context, async ({ change }) => ({ metas: (await change({ metas: context.body.metas })).metas }))

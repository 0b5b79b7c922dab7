/** Calls that the server refused while a journey went through screens: none is right where somebody only looks. */
import type { Page } from '@playwright/test'

/** Refusals that a screen asks for on purpose, by method, path and status, each with its reason. */
const expected: readonly { readonly call: RegExp; readonly why: string }[] = [
  { call: /^POST \/auth\/user 4\d\d$/, why: 'a log-in that is tried out' },
  {
    call: /^GET \/(user|stock\/batch|ordering\/batch|affiliate\/user|provider\/(license|sensor)) 404$/,
    why: 'the demo has no such record, and the walk asks for the id of another: the screen says that it is not there',
  },
  { call: /^GET \/public\/record\/\w+\/[\w-]+ 404$/, why: 'a record that its organization does not publish' },
]

/** The refusals from now on, each with the screen it was seen on. */
export function watchRefusals(page: Page): readonly string[] {
  const seen: string[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/v0/') || response.status() < 400) return
    const call = `${response.request().method()} ${pathname.slice('/api/v0'.length)} ${response.status()}`
    if (!expected.some(one => one.call.test(call)))
      seen.push(`${call} on ${page.url()}: ${response.request().postData()?.slice(0, 200) ?? ''}`)
  })
  return seen
}

import { currentLocale } from '../text/locale.ts'
import { t } from '../text/texts.ts'

/** What a window needs to have to be posted from; a browser's `open` gives it. */
type Open = (address: string, target: string, features: string) => Pick<Window, 'document' | 'close'> | null

const features = 'popup,width=480,height=640'

/**
 * Posts fields as a form to an address outside calls, in a window of its own that says to wait until the answer is
 * there: the way of shops and of others that ask for a form instead of JSON. Call it from a click, browsers open
 * no window otherwise. Answers whether the window could be opened.
 * @throws RangeError for an address that is neither http nor https
 */
export function postForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  open: Open = (...asked) => window.open(...asked),
): boolean {
  if (!/^https?:$/.test(new URL(address, window.location.href).protocol))
    throw new RangeError(`Not an address to post to: ${address}`)
  const opened = open('', '_blank', features)
  if (opened === null) return false
  const { document } = opened
  const make = <Name extends 'form' | 'input' | 'p' | 'progress'>(name: Name, values: object) =>
    Object.assign(document.createElement(name), values)
  const words = t('shell.pleaseWait')
  document.title = words
  document.documentElement.lang = currentLocale()
  const form = make('form', { method: 'post', action: address, hidden: true })
  form.append(
    ...Object.entries(fields).map(([name, value]) => make('input', { type: 'hidden', name, value })),
  )
  document.body.append(make('p', { textContent: words }), make('progress', { ariaLabel: words }), form)
  form.submit()
  return true
}

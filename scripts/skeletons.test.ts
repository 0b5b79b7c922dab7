/** A skeleton never stays for ever: whoever draws one says what stands there when its query fails. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', 'packages/web/src')
const skeleton = /<(?:List|Form|Tiles|Page)?Skeleton\b/
/** What says that something could not be fetched. */
const saysSo = /<(?:Awaited|LoadFailed|ErrorState|ListContent)\b/
/** A skeleton in place of code that is fetched: whoever catches that it cannot be fetched is around it. */
const ofCode = /fallback=\{<(?:\w*)Skeleton[^}]*\}|\(\) => <(?:\w*)Skeleton[^>]*\/>/g

/** Files whose skeleton waits for no query, with what it waits for. */
const others: Readonly<Record<string, string>> = {
  'kit/states/skeletons.tsx': 'they are made here',
  'data/home/home-card.tsx': 'a card of a home says itself that its figures are not known',
  'entity-screens/fields/json/json.tsx': 'the code of an editor',
  'areas/affiliate/acting.screen.tsx': 'says itself that the person is not there',
  'areas/production/attachments/attachments-tab.tsx': 'the code of the list of files',
  'areas/ordering/between/receive-part.tsx': 'what this browser kept of a draft',
  'areas/organization/me/preferences/list-sizes-card.tsx': 'the words of lists, which come with the app',
  'areas/organization/profile/profile-tab.tsx': 'the record of the page around it, which says it',
  'areas/core/kit-page/kit.screen.tsx': 'the samples of the kit',
  'areas/core/home/home-cards.tsx': 'the code of a card',
  'areas/labeling/scan/scan-choice.tsx': 'the words of records, which come with the app',
  'areas/monitor/trace/graph/graph-view.tsx': 'the layout of a graph that is here',
  'areas/devices/sensor/breaches-card.tsx': 'the curve above it, which says it',
  'areas/stock/lists/expirations.screen.tsx': 'the calendar, which comes with the app',
  'areas/stock/door/door.screen.tsx': 'says itself that the checkpoint is not there',
  'areas/stock/count/review.screen.tsx': 'says itself that the count is not there',
  'areas/stock/count/sheet.screen.tsx': 'says itself that the count is not there',
  'areas/stock/book/line-dialog.tsx': 'the units of what was chosen',
  'areas/public/bytecode.screen.tsx': 'the page of the record comes in its place',
}

const files = globSync('**/*.tsx', { cwd: source }).map(path => path.replaceAll('\\', '/'))
const drawing = files.filter(path => {
  const text = readFileSync(join(source, path), 'utf8').replaceAll(ofCode, '')
  return skeleton.test(text)
})

test('skeletons are found', () => {
  expect(drawing.length).toBeGreaterThan(60)
})

test('whoever draws a skeleton says what stands there when its query fails', () => {
  const silent = drawing.filter(path => {
    const text = readFileSync(join(source, path), 'utf8')
    return !saysSo.test(text) && !(path in others)
  })
  expect(silent).toEqual([])
  expect(Object.keys(others).filter(path => !drawing.includes(path))).toEqual([])
})

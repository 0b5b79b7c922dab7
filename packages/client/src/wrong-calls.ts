/** What must compile, and what must not; never run. A line that compiles after all is a fault to the compiler. */
import type { Cloche } from './cloche.ts'

export async function wrongCalls(cloche: Cloche): Promise<unknown[]> {
  const labelId = '01936f3e-7a10-7c00-8000-0000ab27e2e8'
  const { label } = await cloche.call('get', '/labeling/label', { params: { query: { labelId } } })
  const trace = await cloche.call('post', '/monitor/trace/get', { body: { labelId } })
  return [
    // Each of these is there, whole and of its kind.
    label.id.length,
    trace.nodes.map(({ id, quantity }) => `${id.length} ${quantity.value.toFixed(2)}`),
    // @ts-expect-error there is no such call
    cloche.call('get', '/labeling/sticker'),
    // @ts-expect-error it is not made by this method
    cloche.call('put', '/labeling/move', { body: { move: { labelIds: [labelId], kind: 'waste' } } }),
    // @ts-expect-error which label is missing
    cloche.call('get', '/labeling/label'),
    // @ts-expect-error a label is named by its id
    cloche.call('get', '/labeling/label', { params: { query: { label: labelId } } }),
    // @ts-expect-error what is moved is missing
    cloche.call('post', '/labeling/move', { body: { move: { kind: 'waste' } } }),
    // @ts-expect-error nothing of this kind is done to food
    cloche.call('post', '/labeling/move', { body: { move: { labelIds: [labelId], kind: 'juggle' } } }),
    cloche.call('post', '/labeling/move', {
      // @ts-expect-error there is no such unit
      body: { move: { labelIds: [labelId], kind: 'waste', quantity: { value: 1, unit: 'stone' } } },
    }),
    // @ts-expect-error products are not listed by their taste
    cloche.call('post', '/products/get', { body: { by: 'taste' } }),
    // @ts-expect-error nor filtered by it
    cloche.call('post', '/products/get', { body: { filter: { taste: 'sour' } } }),
    // @ts-expect-error a product has a name
    cloche.call('post', '/product', { body: { product: { type: 'ingredient' } } }),
    // @ts-expect-error its version is given out, not chosen
    cloche.call('post', '/product', { body: { product: { name: 'Sauce', version: 2 } } }),
    // @ts-expect-error a label has no taste
    label.taste,
    // @ts-expect-error it may have no best before
    label.bestBefore.length,
  ]
}

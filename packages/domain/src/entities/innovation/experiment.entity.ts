import { defineEntity } from '../../catalogue/entity.ts'
import { choice, image, instant, link, longText } from '../../catalogue/fields.ts'

/** A trial of a recipe, with scores by quality parameter; a good one becomes a product. */
export const experiment = defineEntity({
  name: 'experiment',
  many: 'experiments',
  area: 'innovation',
  permission: 'EX',
  scope: 'organization',
  wire: { one: '/innovation/experiment', many: '/innovation/experiments' },
  bytecode: 'EX',
  ends: { by: 'person' },
  title: ['name'],
  offline: { store: 'experiments' },
  screens: { icon: 'experiment', gate: 'RO>=99|innovation:EX>=1' },
  sort: { by: 'updated', sort: 'desc' },
  related: { scores: { entity: 'experimentScore', by: 'experimentId' } },
  row: { end: 'status', line: ['productId', 'triedAt'] },
  fields: {
    status: choice({
      options: ['idea', 'trial', 'accepted', 'rejected'],
      default: 'idea',
      moves: {
        idea: ['trial', 'rejected'],
        trial: ['accepted', 'rejected', 'idea'],
        accepted: [],
        rejected: ['idea'],
      },
      list: true,
      filter: true,
    }),
    productId: link({ entity: 'product', list: true, index: true, onRemove: 'forget' }),
    hypothesis: longText({}),
    result: longText({}),
    triedAt: instant({ list: true }),
    image: image({ group: 'display' }),
  },
})

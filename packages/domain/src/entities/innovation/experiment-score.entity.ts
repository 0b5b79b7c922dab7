import { defineEntity } from '../../catalogue/entity.ts'
import { link, number, text } from '../../catalogue/fields.ts'

/** What one taster gave an experiment on one quality parameter. */
export const experimentScore = defineEntity({
  name: 'experimentScore',
  many: 'experimentScores',
  area: 'innovation',
  permission: 'EX',
  scope: 'organization',
  within: 'experimentId',
  shape: 'line',
  wire: { one: '/innovation/experiment/score', many: '/innovation/experiment/scores' },
  bytecode: 'XS',
  ends: { by: 'parent', parent: 'experiment', column: 'experimentId' },
  title: ['score'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { title: 'qualityParameterId', end: 'score', line: ['userId', 'note'] },
  fields: {
    experimentId: link({
      entity: 'experiment',
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    qualityParameterId: link({
      entity: 'qualityParameter',
      required: true,
      list: true,
      index: true,
      onRemove: 'refuse',
    }),
    score: number({ required: true, min: 0, max: 100, list: true }),
    /** Who tasted: whoever writes it down, or changed it last. */
    userId: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    note: text({ max: 500, list: true }),
  },
})

import { defineEntity } from '../../catalogue/entity.ts'
import { flag, image, instant, link, longText, text } from '../../catalogue/fields.ts'

/** A version of what machines of a model run. */
export const software = defineEntity({
  name: 'software',
  many: 'softwares',
  area: 'provider',
  permission: 'PS',
  scope: 'organization',
  wire: { one: '/provider/software', many: '/provider/softwares' },
  bytecode: 'SW',
  ends: { by: 'person' },
  title: ['name', 'softwareVersion'],
  without: ['clone'],
  screens: { icon: 'software', gate: 'license-user-equipment' },
  row: { end: 'softwareVersion', line: ['equipmentId', 'publishedAt'] },
  fields: {
    equipmentId: link({
      entity: 'equipment',
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'follow',
    }),
    softwareVersion: text({
      required: true,
      max: 40,
      pattern: '^[0-9]+(\\.[0-9]+){0,3}$',
      unique: true,
      uniqueWith: ['equipmentId'],
      search: true,
      list: true,
    }),
    isPublished: flag({ default: false, list: true, filter: true }),
    publishedAt: instant({ list: true }),
    notes: longText({ max: 10_000 }),
    fileId: image({ hidden: true }),
  },
})

/** Templates with their blocks, and the pictures on them. */
import type { Statement } from '../../../database/connection.ts'
import { countsAtSql } from '../../../entity-engine/range.ts'
import type { AnswerTo } from '../../../http/call-context.ts'

export type TemplateRow = AnswerTo<'labeling.templates'>['templates'][number]

const COLUMNS = `id, name, width, height, gap, dpi, language, purpose, is_default as "isDefault",
  coalesce((select json_agg(json_build_object('id', block.id, 'kind', block.kind, 'x', block.x, 'y', block.y,
      'width', block.width, 'height', block.height, 'text', block.text, 'field', block.field, 'size', block.size,
      'symbology', block.symbology, 'hasCaption', block.has_caption, 'isBold', block.is_bold, 'align', block.align,
      'isFilled', block.is_filled, 'stroke', block.stroke, 'radius', block.radius, 'imageId', block.image_id)
      order by block.priority, block.id)
    from template_block block
    where block.organization_id = $1 and block.template_id = template.id and block.active and block.deleted is null), '[]') as blocks`

/**
 * The template asked for; without one those that the formats of the labels name, and the default where it is used.
 * @param places where labels are printed; undefined: anywhere
 */
export function templatesForStatement(
  organizationId: string,
  templateId: string | null,
  labelIds: readonly string[],
  places: readonly string[] | undefined,
): Statement<TemplateRow> {
  return {
    text: `select ${COLUMNS} from template
      where organization_id = $1 and deleted is null and active
        and (id = $2 or ($2::uuid is null and (is_default and ($4::uuid[] is null or ${countsAtSql('template.place_ids', '$4::uuid[]')}) or id in (
          select batching.template_id from label
          join batch on batch.organization_id = $1 and batch.id = label.batch_id
          join batching on batching.organization_id = $1 and batching.id = batch.batching_id
          where label.organization_id = $1 and label.id = any($3::uuid[])))))
      order by name, id`,
    values: [organizationId, templateId, labelIds, places ?? null],
  }
}

/** All that may be chosen at some places (undefined: anywhere), the default first. */
export function templatesStatement(
  organizationId: string,
  limit: number,
  places: readonly string[] | undefined,
): Statement<TemplateRow> {
  return {
    text: `select ${COLUMNS} from template where organization_id = $1 and deleted is null and active
        and ($3::uuid[] is null or ${countsAtSql('template.place_ids', '$3::uuid[]')})
      order by is_default desc, name, id limit $2`,
    values: [organizationId, limit, places ?? null],
  }
}

/** The files of pictures that belong to templates; what belongs to anything else is nobody's to print. */
export function picturesStatement(organizationId: string, ids: readonly string[]): Statement {
  return {
    text: `select id, digest from attachment where organization_id = $1 and id = any($2::uuid[]) and deleted is null
      and digest is not null and width is not null and entity in ('template', 'templateBlock')`,
    values: [organizationId, ids],
  }
}
